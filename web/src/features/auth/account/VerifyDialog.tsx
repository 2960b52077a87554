/* The dialog that verifies one's own email or phone with a code. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { otp as otpTexts, ownAccount as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { CodeStep } from "../otp/CodeStep";
import { createOtp, type Otp } from "../otp/data";
import { OTP_RESTART_MESSAGES, toOtpFailure } from "../otp/otpError";
import type { OtpChannel } from "../otp/rules";
import styles from "./account.module.css";

interface Props {
  contact: "email" | "phone";
  receptor: string;
  onClose: () => void;
}

const PHONE_CHANNELS = (["whatsapp", "sms"] as const).map((value) => ({
  value,
  label: otpTexts.channels[value],
}));

const explain = (error: unknown) =>
  toOtpFailure(error, {
    ...OTP_RESTART_MESSAGES,
    "error.conflict.email": texts.taken.email,
    "error.conflict.phone": texts.taken.phone,
  });
export function VerifyDialog({ contact, receptor, onClose }: Props) {
  const [channel, setChannel] = useState<OtpChannel>(contact === "email" ? "email" : "whatsapp");
  const [otp, setOtp] = useState<Otp>();
  const { session } = useAuthenticatedClient();
  const getToken = () => session.getAccessToken();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: async () =>
      createOtp({
        action: contact === "email" ? "verify_email" : "verify_phone",
        channel,
        receptor,
        // With it the code is for the caller's own contact.
        token: await getToken(),
      }),
    networkMode: "always",
    onSuccess: setOtp,
    onError: (error) => showToast("error", explain(error).message),
  });
  const finish = () => {
    showToast("success", texts.verifyDone[contact]);
    onClose();
    void queryClient.invalidateQueries({ queryKey: ["auth_me_account"] });
  };
  return (
    <Dialog title={texts.verifyOf[contact]} onClose={onClose}>
      {otp ? (
        <CodeStep
          key={otp.id}
          otp={otp}
          sent={otpTexts.sent(receptor)}
          explain={explain}
          getToken={getToken}
          onResent={setOtp}
          onVerified={finish}
        />
      ) : (
        <div className={styles.dialog}>
          <p>{texts.verifyLead(receptor)}</p>
          {contact === "phone" && (
            <SegmentedControl
              legend={otpTexts.channel}
              options={PHONE_CHANNELS}
              value={channel === "email" ? null : channel}
              onChange={setChannel}
            />
          )}
          <div className={styles.buttons}>
            <Button kind="primary" disabled={send.isPending} onClick={() => send.mutate()}>
              {send.isPending ? otpTexts.sending : otpTexts.send}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
