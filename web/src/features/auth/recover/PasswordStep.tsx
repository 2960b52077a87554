/* Recovery step: choose a password after verifying a code. */
import { useMutation } from "@tanstack/react-query";
import { closeToast } from "@/shared/ui/overlay/toast";
import { recoverPassword as postRecover } from "./data";
import { PasswordForm } from "./PasswordForm";
import { RECOVER_TOAST } from "./RequestCodeStep";

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
      closeToast(RECOVER_TOAST.id);
      onDone();
    },
  });
  return <PasswordForm userkey={receptor} save={save} onExpired={onExpired} />;
}
