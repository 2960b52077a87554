/* Invites a person, who is found by their exact username, email or phone. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { hasStatus } from "@/shared/api/errors";
import { members as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { findUsers, type MemberUser, memberRefusalMessage, putMember, userName } from "./memberData";
import styles from "./members.module.css";

interface Props {
  onInvited: () => void;
  onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const search = useMutation({ mutationFn: findUsers, networkMode: "always" });
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = field.current?.value.trim() ?? "";
    setProblem(query === "" ? texts.emptyQuery : undefined);
    if (query !== "" && !search.isPending) search.mutate(query);
  }

  return (
    <Dialog title={texts.inviteTitle} onClose={onClose}>
      <p>{texts.inviteLead}</p>
      <form className={styles.searchForm} onSubmit={submit} noValidate aria-busy={search.isPending}>
        <InputField
          ref={field}
          label={texts.inviteField}
          autoComplete="off"
          maxLength={254}
          required
          problem={problem}
          onChange={() => {
            setProblem(undefined);
            search.reset();
          }}
        />
        <Button type="submit" disabled={search.isPending}>
          {search.isPending ? texts.searching : texts.search}
        </Button>
      </form>
      <div role="status">
        {search.isError && <p className={styles.outcome}>{searchFailure(search.error)}</p>}
        {search.data?.length === 0 && <p className={styles.outcome}>{texts.notFound}</p>}
        {search.data?.map((user) => (
          <FoundUser
            key={user.id}
            user={user}
            onDone={() => {
              onInvited();
              onClose();
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}

function FoundUser({ user, onDone }: { user: MemberUser; onDone: () => void }) {
  const name = userName(user);
  const [refusal, setRefusal] = useState<string>();
  const invite = useMutation({
    mutationFn: () => putMember(user.id, "requested"),
    networkMode: "always",
    onSuccess: () => {
      showToast("success", texts.invited(name));
      onDone();
    },
    onError: (error) => setRefusal(memberRefusalMessage(error, name)),
  });
  return (
    <>
      <div className={styles.found}>
        <span className={styles.person}>
          <NamedImage url={user.image_url} name={name} size={40} isRound />
          <span className={styles.personName}>{name}</span>
        </span>
        <Button
          kind="primary"
          aria-label={texts.actionOn(texts.invite, name)}
          disabled={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {texts.invite}
        </Button>
      </div>
      {refusal && <p className={styles.outcome}>{refusal}</p>}
    </>
  );
}

function searchFailure(error: unknown): string {
  return hasStatus(error, 429) ? texts.tooMany : queryErrorMessage(error);
}
