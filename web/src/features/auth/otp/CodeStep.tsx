/* The step of a one-time code: enter the code that was sent, or request another after a minute. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { otp as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import styles from "../AuthFrame.module.css";
import { DemoCode } from "./DemoCode";
import { createOtp, OTP_TOAST, type Otp, verifyOtp } from "./data";
import type { OtpFailure } from "./otpError";
import { parseCode, RESEND_DELAY_MS } from "./rules";

interface Props {
  otp: Otp;
  /** Says that the code was sent, above the field. */
  sent: string;
  explain: (error: unknown) => OtpFailure;
  /** Another code was sent in place of the last. */
  onResent?: (otp: Otp) => void;
  onVerified: (otp: Otp) => void;
  /** The code is no longer valid: another is needed, with the reason. */
  onRestart?: (text: string) => void;
  /** Absent where the contact is given. */
  onChangeReceptor?: () => void;
  /** The access token of the user whose contact is verified. */
  getToken?: () => Promise<string | null>;
}

export function CodeStep(props: Props) {
  const { otp, sent, explain, onResent, onVerified, onRestart, onChangeReceptor, getToken } = props;
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const verify = useMutation({
    mutationFn: (code: string) => verifyOtp(otp.id, code),
    networkMode: "always",
    onSuccess: (verified) => {
      closeToast(OTP_TOAST.id);
      onVerified(verified);
    },
    onError: (error) => {
      const { message, mustRestart } = explain(error);
      if (mustRestart && onRestart) {
        onRestart(message);
        return;
      }
      if (error instanceof ApiError && error.status < 429) setProblem(message);
      else showToast("error", message, OTP_TOAST);
      field.current?.focus();
      field.current?.select();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (verify.isPending) return;
    const digits = parseCode(field.current?.value ?? "");
    setProblem(digits ? undefined : texts.badCode);
    if (digits) verify.mutate(digits);
    else field.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={verify.isPending}>
      <p role="status">{sent}</p>
      {otp.code && <DemoCode code={otp.code} />}
      <InputField
        ref={field}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        required
        readOnly={verify.isPending}
        problem={problem}
        onChange={() => setProblem(undefined)}
      />
      <button type="submit" className={styles.submit} disabled={verify.isPending}>
        {verify.isPending ? texts.verifying : texts.verify}
      </button>
      <div className={styles.ways}>
        <ResendButton
          otp={otp}
          explain={explain}
          getToken={getToken}
          onSent={(next) => {
            setProblem(undefined);
            onResent?.(next);
          }}
        />
        {onChangeReceptor && (
          <Button kind="quiet" onClick={onChangeReceptor}>
            {texts.other}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ResendProps extends Pick<Props, "otp" | "explain"> {
  getToken: Props["getToken"] | undefined;
  onSent: (otp: Otp) => void;
}

function ResendButton({ otp, explain, getToken, onSent }: ResendProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const left = useSecondsUntil(sentAt + RESEND_DELAY_MS);
  const send = useMutation({
    mutationFn: async () => {
      const { action, channel, receptor, id } = otp;
      return createOtp({ action, channel, receptor, id, token: await getToken?.() });
    },
    networkMode: "always",
    onSuccess: (next) => {
      setSentAt(Date.now());
      onSent(next);
      showToast("success", texts.resent, OTP_TOAST);
    },
    onError: (error) => showToast("error", explain(error).message, OTP_TOAST),
  });
  if (left > 0) return <p className={styles.wait}>{texts.resendIn(left)}</p>;
  return (
    <Button kind="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
      {texts.resend}
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
