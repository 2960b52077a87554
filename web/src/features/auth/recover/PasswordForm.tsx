/* The new password form, with the rules ticked off while typing. */
import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { otp, recover } from "@/shared/i18n/es";
import { showToast } from "@/shared/ui/overlay/toast";
import styles from "../AuthFrame.module.css";
import { OTP_TOAST } from "../otp/data";
import { findPasswordProblem } from "../otp/rules";
import { PasswordField } from "../PasswordField";
import { PasswordRules } from "../PasswordRules";
import { toRecoverError } from "./recoverError";

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
    setProblem(problemKind ? otp.refusedPassword[problemKind] : undefined);
    if (problemKind) {
      field.current?.focus();
      return;
    }
    save.mutate(password, {
      onError: (error) => {
        const { message, mustRestart } = toRecoverError(error);
        if (mustRestart) onExpired(message);
        else if (error instanceof ApiError && error.status === 422) setProblem(message);
        else showToast("error", message, OTP_TOAST);
        field.current?.focus();
      },
    });
  }

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
        hint={otp.passwordHint}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <PasswordRules password={password} isRefused={problem !== undefined} />
      <button type="submit" className={styles.submit} disabled={save.isPending}>
        {save.isPending ? recover.saving : recover.save}
      </button>
    </form>
  );
}
