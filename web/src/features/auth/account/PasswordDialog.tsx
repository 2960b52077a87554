/* The dialog that changes the password, which ends one's other sessions. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { ApiError } from "@/shared/api/errors";
import { otp, profile, ownAccount as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { findPasswordProblem } from "../otp/rules";
import { PasswordField } from "../PasswordField";
import { PasswordRules } from "../PasswordRules";
import styles from "./account.module.css";
import { patchCredential } from "./data";
import { toCredentialFailure } from "./rules";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [problems, setProblems] = useState<{ next?: string; current?: string }>({});
  const [password, setPassword] = useState("");
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const { api } = useAuthenticatedClient();
  const save = useMutation({
    mutationFn: () =>
      patchCredential(api, { current_password: current.current?.value ?? "", next_password: password }),
    networkMode: "always",
    gcTime: 0,
    onSuccess: () => {
      showToast("success", texts.passwordChanged);
      onClose();
    },
    onError: (error) => {
      const isWeak = error instanceof ApiError && error.code === "error.rule.password";
      const { message, field } = isWeak
        ? { message: otp.passwordCommon, field: "next" as const }
        : toCredentialFailure(error, "username");
      if (field === null) showToast("error", message);
      else setProblems({ [field]: message });
      (field === "next" ? next : current).current?.focus();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    const problem = findPasswordProblem(password);
    const isMissing = (current.current?.value ?? "") === "";
    setProblems({
      ...(isMissing && { current: profile.required }),
      ...(problem && { next: otp.refusedPassword[problem] ?? otp.passwordCommon }),
    });
    if (isMissing) current.current?.focus();
    else if (problem) next.current?.focus();
    else save.mutate();
  }

  return (
    <Dialog title={texts.passwordChange} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate aria-busy={save.isPending}>
        <PasswordField
          ref={current}
          label={texts.currentPassword}
          readOnly={save.isPending}
          problem={problems.current}
          onChange={() => setProblems(({ next: kept }) => (kept ? { next: kept } : {}))}
        />
        <PasswordField
          ref={next}
          label={texts.newPassword}
          autoComplete="new-password"
          hint={otp.passwordHint}
          readOnly={save.isPending}
          value={password}
          problem={problems.next}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            setProblems(({ current: kept }) => (kept ? { current: kept } : {}));
          }}
        />
        <PasswordRules password={password} isRefused={problems.next !== undefined} />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" disabled={save.isPending}>
            {save.isPending ? texts.saving : texts.passwordChange}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
