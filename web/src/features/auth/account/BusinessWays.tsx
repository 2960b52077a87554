/* The ways from a consumer's account into business: opening one of their own, and the door of those they work in. */
import { useMutation } from "@tanstack/react-query";
import { Plus, Store } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { ApiError } from "@/shared/api/errors";
import { business, profile, ownAccount as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import styles from "./account.module.css";
import { createBusiness, openBusiness } from "./data";

const TYPES = (["business", "organization"] as const).map((value) => ({
  value,
  label: business.types[value],
}));

const NAME_MAX = 80;

export function BusinessWays() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {texts.openBusiness}
      </Button>
      <Link to={paths.signIn()} className={buttonClass("plain")}>
        <Store aria-hidden />
        {texts.toBusiness}
      </Link>
      {isOpen && <NewBusinessDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function NewBusinessDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const name = useRef<HTMLInputElement>(null);
  const [type, setType] = useState<(typeof TYPES)[number]["value"]>("business");
  const [problem, setProblem] = useState<string>();
  // Kept, so that a second try does not make a second business.
  const createdId = useRef<string | null>(null);
  const create = useMutation({
    mutationFn: async (wanted: string) => {
      createdId.current ??= await createBusiness({ name: wanted, type });
      return openBusiness(createdId.current);
    },
    networkMode: "always",
    // The guard of a session that moved leads there itself.
    onSuccess: (way) => way === "switched" && void navigate(paths.home()),
    onError: (error) => {
      const isFull = error instanceof ApiError && error.code === "error.rule.workspaces_max";
      showToast("error", isFull ? texts.tooManyBusinesses : queryErrorMessage(error));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (create.isPending) return;
    const wanted = name.current?.value.trim() ?? "";
    setProblem(wanted === "" ? profile.required : undefined);
    if (wanted === "") name.current?.focus();
    else create.mutate(wanted);
  }

  return (
    <Dialog title={texts.openBusiness} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate aria-busy={create.isPending}>
        <InputField
          ref={name}
          label={texts.businessName}
          hint={texts.businessNameHint}
          maxLength={NAME_MAX}
          readOnly={create.isPending}
          problem={problem}
          onChange={() => setProblem(undefined)}
        />
        <SegmentedControl legend={business.fields.type} options={TYPES} value={type} onChange={setType} />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" disabled={create.isPending}>
            {create.isPending ? texts.openingBusiness : texts.openBusiness}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
