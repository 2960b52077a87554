/* The new password form, with the rules ticked off while typing. */
import type { UseMutationResult } from "@tanstack/react-query";
import { Check, Dot } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { recover } from "@/shared/i18n/es";
import { showToast } from "@/shared/ui/overlay/toast";
import styles from "../AuthFrame.module.css";
import { PasswordField } from "../PasswordField";
import { RECOVER_TOAST } from "./RequestCodeStep";
import { toRecoverError } from "./recoverError";
import { findPasswordProblem } from "./rules";

interface Props {
  /** The account's userkey, for the browser's password manager. */
  userkey?: string;
  save: UseMutationResult<void, Error, string>;
  onExpired: (text: string) => void;
}

export function PasswordForm({ userkey, save, onExpired }: Props) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    const problemKind = findPasswordProblem(password);
    setProblem(problemKind ? recover.refusedPassword[problemKind] : undefined);
    if (problemKind) {
      field.current?.focus();
      return;
    }
    save.mutate(password, {
      onError: (error) => {
        const { message, mustRestart } = toRecoverError(error);
        if (mustRestart) onExpired(message);
        else if (error instanceof ApiError && error.status === 422) setProblem(message);
        else showToast("error", message, RECOVER_TOAST);
        field.current?.focus();
      },
    });
  }

  const problemKind = findPasswordProblem(password);
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={save.isPending}>
      {userkey && (
        <input type="text" name="username" autoComplete="username" value={userkey} readOnly hidden />
      )}
      <PasswordField
        ref={field}
        label={recover.password}
        name="password"
        autoComplete="new-password"
        required
        readOnly={save.isPending}
        value={password}
        problem={problem}
        hint={recover.passwordHint}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <ul className={styles.rules}>
        <PasswordRule
          text={recover.rules.length}
          met={password !== "" && problemKind !== "short" && problemKind !== "long"}
        />
        <PasswordRule text={recover.rules.common} met={password !== "" && problemKind === null && !problem} />
      </ul>
      <button type="submit" className={styles.submit} disabled={save.isPending}>
        {save.isPending ? recover.saving : recover.save}
      </button>
    </form>
  );
}

function PasswordRule({ text, met }: { text: string; met: boolean }) {
  return (
    <li data-met={met || undefined}>
      {met ? <Check aria-hidden /> : <Dot aria-hidden />}
      <span>
        {text}
        {met && <span className="hidden-visually"> ({recover.met})</span>}
      </span>
    </li>
  );
}
