/* The step of a one-time code: choose an email address or phone to send it to. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { otp as texts } from "@/shared/i18n/es";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import styles from "../AuthFrame.module.css";
import { createOtp, OTP_TOAST, type Otp, type OtpAction } from "./data";
import type { OtpFailure } from "./otpError";
import { isPlausibleReceptor, type OtpChannel } from "./rules";

const CHANNEL_OPTIONS = (["email", "whatsapp", "sms"] as const).map((value) => ({
  value,
  label: texts.channels[value],
}));

/** An email or phone that the field is not to have, with the reason. */
export class ContactProblem extends Error {}

interface Props {
  action: OtpAction;
  /** The last contact, when another one is chosen. */
  last?: Pick<Otp, "channel" | "receptor"> | undefined;
  /** Runs before the code is sent; throws a ContactProblem for a contact that is not to be used. */
  check?: (channel: OtpChannel, receptor: string) => Promise<void>;
  explain: (error: unknown) => OtpFailure;
  onSent: (otp: Otp) => void;
}

export function RequestCodeStep({ action, last, check, explain, onSent }: Props) {
  const [channel, setChannel] = useState<OtpChannel>(last?.channel ?? "email");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const email = channel === "email";
  const isAgain = last !== undefined;
  useEffect(() => {
    if (isAgain) field.current?.focus();
  }, [isAgain]);

  const send = useMutation({
    mutationFn: async (receptor: string) => {
      await check?.(channel, receptor);
      return createOtp({ action, channel, receptor });
    },
    networkMode: "always",
    onSuccess: (otp) => {
      closeToast(OTP_TOAST.id);
      onSent(otp);
    },
    onError: (error) => {
      if (error instanceof ContactProblem) setProblem(error.message);
      else showToast("error", explain(error).message, OTP_TOAST);
      field.current?.focus();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    const receptor = field.current?.value.trim() ?? "";
    const fits = isPlausibleReceptor(channel, receptor);
    setProblem(fits ? undefined : texts.badReceptor);
    if (fits) send.mutate(receptor);
    else field.current?.focus();
  }

  const lastReceptor = last && (last.channel === "email") === email ? last.receptor : "";
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={send.isPending}>
      <SegmentedControl
        legend={texts.channel}
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
        label={email ? texts.email : texts.phone}
        hint={email ? undefined : texts.phoneHint}
        type={email ? "email" : "tel"}
        autoComplete={email ? "email" : "tel"}
        required
        defaultValue={lastReceptor}
        readOnly={send.isPending}
        problem={problem}
        onChange={() => setProblem(undefined)}
      />
      <button type="submit" className={styles.submit} disabled={send.isPending}>
        {send.isPending ? texts.sending : texts.send}
      </button>
    </form>
  );
}
