/* Recovery step: choose an email address or phone for the code. The response does not reveal whether it is known. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { recover } from "@/shared/i18n/es";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { showToast } from "@/shared/ui/overlay/toast";
import styles from "../AuthFrame.module.css";
import { createOtp, type Otp } from "./data";
import { toRecoverError } from "./recoverError";
import { isPlausibleReceptor, type OtpChannel } from "./rules";

const CHANNEL_OPTIONS = (["email", "whatsapp", "sms"] as const).map((value) => ({
  value,
  label: recover.channels[value],
}));

export const RECOVER_TOAST = { id: "recover" };

export function RequestCodeStep({ onSent }: { onSent: (otp: Otp) => void }) {
  const [channel, setChannel] = useState<OtpChannel>("email");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const email = channel === "email";

  const send = useMutation({
    mutationFn: (receptor: string) => createOtp(channel, receptor, null),
    networkMode: "always",
    onSuccess: onSent,
    onError: (error) => {
      showToast("error", toRecoverError(error).message, RECOVER_TOAST);
      field.current?.focus();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    const receptor = field.current?.value.trim() ?? "";
    const fits = isPlausibleReceptor(channel, receptor);
    setProblem(fits ? undefined : recover.badReceptor);
    if (fits) send.mutate(receptor);
    else field.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={send.isPending}>
      <SegmentedControl
        legend={recover.channel}
        options={CHANNEL_OPTIONS}
        value={channel}
        disabled={send.isPending}
        onChange={(next) => {
          setChannel(next);
          setProblem(undefined);
        }}
      />
      <InputField
        key={email ? "email" : "phone"}
        ref={field}
        label={email ? recover.email : recover.phone}
        hint={email ? undefined : recover.phoneHint}
        type={email ? "email" : "tel"}
        autoComplete={email ? "email" : "tel"}
        required
        readOnly={send.isPending}
        problem={problem}
        onChange={() => setProblem(undefined)}
      />
      <button type="submit" className={styles.submit} disabled={send.isPending}>
        {send.isPending ? recover.sending : recover.send}
      </button>
    </form>
  );
}
