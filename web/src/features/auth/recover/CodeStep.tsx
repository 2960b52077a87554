/* Recovery step: enter the code that was sent, or request another after a minute. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { recover } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import styles from "../AuthFrame.module.css";
import { createOtp, type Otp, verifyOtp } from "./data";
import { RECOVER_TOAST } from "./RequestCodeStep";
import { toRecoverError } from "./recoverError";
import { parseCode, RESEND_DELAY_MS } from "./rules";

interface Props {
  otp: Otp;
  onVerified: (otp: Otp) => void;
  onChangeReceptor: () => void;
}

export function CodeStep({ otp, onVerified, onChangeReceptor }: Props) {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const verify = useMutation({
    mutationFn: (code: string) => verifyOtp(otp.id, code),
    networkMode: "always",
    onSuccess: (verified) => {
      closeToast(RECOVER_TOAST.id);
      onVerified(verified);
    },
    onError: (error) => {
      const { message } = toRecoverError(error);
      if (error instanceof ApiError && error.status < 429) setProblem(message);
      else showToast("error", message, RECOVER_TOAST);
      field.current?.focus();
      field.current?.select();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (verify.isPending) return;
    const digits = parseCode(field.current?.value ?? "");
    setProblem(digits ? undefined : recover.badCode);
    if (digits) verify.mutate(digits);
    else field.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={verify.isPending}>
      <p role="status">{recover.sent(otp.receptor)}</p>
      <InputField
        ref={field}
        label={recover.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        required
        readOnly={verify.isPending}
        problem={problem}
        onChange={() => setProblem(undefined)}
      />
      <button type="submit" className={styles.submit} disabled={verify.isPending}>
        {verify.isPending ? recover.verifying : recover.verify}
      </button>
      <div className={styles.ways}>
        <ResendButton otp={otp} onSent={() => setProblem(undefined)} />
        <Button kind="quiet" onClick={onChangeReceptor}>
          {recover.other}
        </Button>
      </div>
    </form>
  );
}

function ResendButton({ otp, onSent }: { otp: Otp; onSent: () => void }) {
  const [sentAt, setSentAt] = useState(Date.now);
  const left = useSecondsUntil(sentAt + RESEND_DELAY_MS);
  const send = useMutation({
    mutationFn: () => createOtp(otp.channel, otp.receptor, otp.id),
    networkMode: "always",
    onSuccess: () => {
      setSentAt(Date.now());
      onSent();
      showToast("success", recover.resent, RECOVER_TOAST);
    },
    onError: (error) => showToast("error", toRecoverError(error).message, RECOVER_TOAST),
  });
  if (left > 0) return <p className={styles.wait}>{recover.resendIn(left)}</p>;
  return (
    <Button kind="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
      {recover.resend}
    </Button>
  );
}

/** Counts down the seconds until `end`. */
function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
}
