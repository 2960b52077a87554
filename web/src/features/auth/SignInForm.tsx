/* The sign-in form: it checks that both fields are filled in, the server checks the credentials. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Session } from "@/shared/api/session";
import { auth } from "@/shared/i18n/es";
import { InputField } from "@/shared/ui/form/InputField";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import styles from "./AuthFrame.module.css";
import { PasswordField } from "./PasswordField";
import { signInErrorMessage } from "./signInError";

interface Credentials {
  userkey: string;
  password: string;
}

type CredentialField = keyof Credentials;

// One toast id for the form, so that a new attempt replaces the last one's error.
const SIGN_IN_TOAST = { id: "sign_in" };

export function SignInForm({ session }: { session: Session }) {
  const userkeyRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<readonly CredentialField[]>([]);

  const signIn = useMutation({
    mutationFn: ({ userkey, password }: Credentials) => session.signIn(userkey, password),
    // Without a network the mutation fails at once instead of waiting silently.
    networkMode: "always",
    onSuccess: () => closeToast(SIGN_IN_TOAST.id),
    onError: (error) => {
      showToast("error", signInErrorMessage(error), SIGN_IN_TOAST);
      passwordRef.current?.focus();
      passwordRef.current?.select();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (signIn.isPending) return;
    const form = new FormData(event.currentTarget);
    const userkey = String(form.get("userkey")).trim();
    const password = String(form.get("password"));
    const empty: CredentialField[] = [];
    if (userkey === "") empty.push("userkey");
    if (password.trim() === "") empty.push("password");
    setMissing(empty);
    if (empty.length === 0) {
      signIn.mutate({ userkey, password });
      return;
    }
    showToast("error", auth.empty, SIGN_IN_TOAST);
    (empty[0] === "userkey" ? userkeyRef : passwordRef).current?.focus();
  }

  const filled = (name: CredentialField) => () => setMissing((names) => names.filter((one) => one !== name));
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={signIn.isPending}>
      <InputField
        ref={userkeyRef}
        label={auth.userkey}
        name="userkey"
        type="text"
        required
        autoComplete="username"
        readOnly={signIn.isPending}
        problem={missing.includes("userkey") ? auth.userkeyMissing : undefined}
        onChange={filled("userkey")}
      />
      <PasswordField
        ref={passwordRef}
        label={auth.password}
        name="password"
        required
        readOnly={signIn.isPending}
        problem={missing.includes("password") ? auth.passwordMissing : undefined}
        onChange={filled("password")}
      />
      <button type="submit" className={styles.submit} disabled={signIn.isPending}>
        {signIn.isPending ? auth.sending : auth.submit}
      </button>
    </form>
  );
}
