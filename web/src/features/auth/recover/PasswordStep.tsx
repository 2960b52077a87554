/* Recovery step: choose a password after verifying a code. */
import { useMutation } from "@tanstack/react-query";
import { closeToast } from "@/shared/ui/overlay/toast";
import { OTP_TOAST } from "../otp/data";
import { recoverPassword as postRecover } from "./data";
import { PasswordForm } from "./PasswordForm";

interface Props {
  otpId: string;
  receptor: string;
  onDone: () => void;
  onExpired: (text: string) => void;
}

export function PasswordStep({ otpId, receptor, onDone, onExpired }: Props) {
  const save = useMutation({
    mutationFn: (password: string) => postRecover(otpId, password),
    networkMode: "always",
    gcTime: 0,
    onSuccess: () => {
      closeToast(OTP_TOAST.id);
      onDone();
    },
  });
  return <PasswordForm userkey={receptor} save={save} onExpired={onExpired} />;
}
