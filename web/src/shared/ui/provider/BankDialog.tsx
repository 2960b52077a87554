/* The form of an account for transfers; the server checks its digits. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../api/errors";
import { methods as texts } from "../../i18n/es";
import { randomUuid } from "../../lib/uuid";
import { Button } from "../action/Button";
import { refusalText } from "../entity/useEntityForm";
import { useFormDraft } from "../form/formDraft";
import { InputField } from "../form/InputField";
import { RestoredDraft } from "../form/RestoredDraft";
import { Dialog } from "../overlay/Dialog";
import styles from "./BankDialog.module.css";
import { putProvider, type WalletProvider } from "./providers";

const FIELDS = ["bank", "name", "cuit", "cvu", "alias"] as const;
type Field = (typeof FIELDS)[number];

const REFUSALS: Readonly<Record<Field, string>> = {
  bank: texts.badText,
  name: texts.badText,
  cuit: texts.badBank,
  cvu: texts.badBank,
  alias: texts.badAlias,
};

interface Props {
  walletId: string;
  /** Null for a new one. */
  provider: WalletProvider | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}

export function BankDialog({ walletId, provider, onClose, onSaved }: Props) {
  const form = useFormDraft(`bank ${walletId} ${provider?.id}`, draftOf(provider));
  const { id, ...draft } = form.draft;
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    form.forget();
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      putProvider(id, {
        wallet_id: walletId,
        type: "banktransfer",
        currencies: ["ARS"],
        // Without it, a stored one keeps its state.
        ...(provider === null && { state: "active" as const }),
        preferences: bodyOf(draft),
      }),
    networkMode: "always",
    onSuccess: () => {
      form.forget();
      onSaved(id);
    },
    onError: (error) => {
      const path = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
      const field = FIELDS.find((name) => path === `preferences.${name}`);
      if (field) setProblems({ [field]: REFUSALS[field] });
      else setRefusal(refusalText(error));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = FIELDS.filter((name) => name !== "alias" && draft[name].trim() === "");
    setProblems(Object.fromEntries(missing.map((name) => [name, texts.required])));
    setRefusal(null);
    if (missing.length === 0 && !save.isPending) save.mutate();
  }
  return (
    <Dialog title={texts.bankTitle} onClose={close}>
      <form className={styles.bank} noValidate onSubmit={submit}>
        <RestoredDraft form={form} />
        {FIELDS.map((name) => (
          <InputField
            key={name}
            label={texts.bank[name]}
            optional={name === "alias"}
            maxLength={80}
            autoComplete="off"
            autoCapitalize={name === "name" || name === "bank" ? "words" : "none"}
            inputMode={name === "cvu" ? "numeric" : "text"}
            value={draft[name]}
            problem={problems[name]}
            onChange={({ currentTarget }) => {
              setProblems({});
              form.set({ [name]: currentTarget.value });
            }}
          />
        ))}
        {/* Always there, so that it is announced; a message of the page would be behind the dialog. */}
        <p role="alert" className={refusal ? styles.refusal : "hidden-visually"}>
          {refusal}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" disabled={save.isPending}>
            {save.isPending ? texts.saving : texts.save}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The id is kept with the draft: a save whose answer was lost is not made twice. */
function draftOf(provider: WalletProvider | null): Record<Field | "id", string> {
  const stored = provider?.preferences;
  return {
    id: provider?.id ?? randomUuid(),
    bank: stored?.bank ?? "",
    name: stored?.name ?? "",
    cuit: stored?.cuit ?? "",
    cvu: stored?.cvu ?? "",
    alias: stored?.alias ?? "",
  };
}

function bodyOf({ bank, name, cuit, cvu, alias }: Record<Field, string>) {
  return {
    bank: bank.trim(),
    name: name.trim(),
    cuit: cuit.trim(),
    cvu: cvu.replaceAll(/\s/g, ""),
    alias: alias.trim() || null,
  };
}
