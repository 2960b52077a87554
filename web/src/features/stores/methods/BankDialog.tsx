/* The form of an account for transfers; the server checks its digits. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { methods as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { refusalText } from "../form/useEntityForm";
import { putProvider, type WalletProvider } from "./data";
import styles from "./methods.module.css";

const FIELDS = ["bank", "name", "cuit", "cvu", "alias"] as const;
type Field = (typeof FIELDS)[number];

interface Props {
  walletId: string;
  /** Null for a new one. */
  provider: WalletProvider | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}

export function BankDialog({ walletId, provider, onClose, onSaved }: Props) {
  const [id] = useState(() => provider?.id ?? randomUuid());
  const [draft, setDraft] = useState(() => draftOf(provider));
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const save = useMutation({
    mutationFn: () =>
      putProvider(id, {
        wallet_id: walletId,
        type: "banktransfer",
        currencies: ["ARS"],
        state: "active",
        preferences: bodyOf(draft),
      }),
    networkMode: "always",
    onSuccess: () => onSaved(id),
    onError: (error) => {
      const path = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
      const field = FIELDS.find((name) => path === `preferences.${name}`);
      if (field) setProblems({ [field]: texts.badBank });
      else showToast("error", refusalText(error));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = FIELDS.filter((name) => name !== "alias" && draft[name].trim() === "");
    setProblems(Object.fromEntries(missing.map((name) => [name, texts.required])));
    if (missing.length === 0 && !save.isPending) save.mutate();
  }
  return (
    <Dialog title={texts.bankTitle} onClose={onClose}>
      <form className={styles.bank} noValidate onSubmit={submit}>
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
              setDraft({ ...draft, [name]: currentTarget.value });
            }}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" disabled={save.isPending}>
            {save.isPending ? texts.saving : texts.save}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function draftOf(provider: WalletProvider | null): Record<Field, string> {
  const stored = provider?.preferences;
  return {
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
