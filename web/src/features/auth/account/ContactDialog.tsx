/* The dialog that changes, adds or removes an email, phone or username, with the current password. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { otp, profile, ownAccount as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { isPlausibleReceptor } from "../otp/rules";
import { PasswordField } from "../PasswordField";
import styles from "./account.module.css";
import { patchCredential, useShowAccount } from "./data";
import { type Contact, toCredentialFailure } from "./rules";

interface Props {
  contact: Contact;
  current: string | null;
  onClose: () => void;
}

const INPUTS = {
  email: { type: "email", autoComplete: "email", hint: undefined },
  phone: { type: "tel", autoComplete: "tel", hint: otp.phoneHint },
  username: { type: "text", autoComplete: "username", hint: texts.usernameHint },
} as const;

export function ContactDialog({ contact, current, onClose }: Props) {
  const [problems, setProblems] = useState<{ next?: string; current?: string }>({});
  const next = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { api } = useAuthenticatedClient();
  const show = useShowAccount();
  const save = useMutation({
    mutationFn: (body: { [name in Contact]?: string | null } & { current_password: string }) =>
      patchCredential(api, body),
    networkMode: "always",
    gcTime: 0,
    onSuccess: (account) => {
      show(account);
      showToast("success", texts.changed[contact]);
      onClose();
    },
    onError: (error) => {
      const { message, field } = toCredentialFailure(error, contact);
      if (field === null) showToast("error", message);
      else setProblems({ [field]: message });
      (field === "next" ? next : password).current?.focus();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    const value = next.current?.value.trim() ?? "";
    const secret = password.current?.value ?? "";
    const fits =
      (value === "" && current !== null) ||
      (contact === "username"
        ? value !== ""
        : isPlausibleReceptor(contact === "email" ? "email" : "sms", value));
    setProblems({
      ...(!fits && { next: otp.badReceptor }),
      ...(secret === "" && { current: profile.required }),
    });
    if (!fits) next.current?.focus();
    else if (secret === "") password.current?.focus();
    else save.mutate({ [contact]: value || null, current_password: secret });
  }

  const { hint, ...input } = INPUTS[contact];
  return (
    <Dialog title={(current === null ? texts.addOf : texts.changeOf)[contact]} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate aria-busy={save.isPending}>
        <InputField
          {...input}
          ref={next}
          label={texts.names[contact]}
          hint={[hint, current !== null && texts.removeHint].filter(Boolean).join(" ")}
          defaultValue={current ?? ""}
          readOnly={save.isPending}
          problem={problems.next}
          onChange={() => setProblems(({ current: kept }) => (kept ? { current: kept } : {}))}
        />
        <PasswordField
          ref={password}
          label={texts.currentPassword}
          readOnly={save.isPending}
          problem={problems.current}
          onChange={() => setProblems(({ next: kept }) => (kept ? { next: kept } : {}))}
        />
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
