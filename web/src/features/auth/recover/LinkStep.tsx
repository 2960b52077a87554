/* Recovery step: choose a password with a staff link, after checking that the link is valid. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/shared/api/errors";
import { recover } from "@/shared/i18n/es";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { getOtp, verifyOtp } from "../otp/data";
import { recoverPassword as postRecover } from "./data";
import { PasswordForm } from "./PasswordForm";
import { toRecoverError } from "./recoverError";

interface Props {
  otpId: string;
  code: string;
  onDone: () => void;
  onExpired: (text: string) => void;
}

export function LinkStep({ otpId, code, onDone, onExpired }: Props) {
  const link = useQuery({
    queryKey: ["auth_otp_get", otpId],
    queryFn: () => getOtp(otpId),
    retry: (count, error) => count < 3 && !(error instanceof ApiError && error.status < 500),
    gcTime: 0,
  });
  const { data: otp, error } = link;
  const deadText = otp
    ? deadLinkText(otp)
    : error && toRecoverError(error).mustRestart
      ? toRecoverError(error).message
      : null;
  useEffect(() => {
    if (deadText) onExpired(deadText);
  }, [deadText, onExpired]);

  // The code is verified only when the password is saved: a verification lasts a quarter of an hour.
  const save = useMutation({
    mutationFn: async (password: string) => {
      await verifyOtp(otpId, code);
      await postRecover(otpId, password);
    },
    networkMode: "always",
    gcTime: 0,
    onSuccess: onDone,
  });

  if (error && !deadText) {
    return <LoadFailure text={toRecoverError(error).message} onRetry={() => void link.refetch()} />;
  }
  if (!otp || deadText) return <p role="status">{recover.checking}</p>;
  return <PasswordForm save={save} onExpired={onExpired} />;
}

/** The message for a used or expired link; null for a valid one. */
function deadLinkText({
  used,
  verified,
  expired_at,
}: {
  used: boolean;
  verified: boolean;
  expired_at: string;
}) {
  if (used) return recover.used;
  return !verified && Date.parse(expired_at) <= Date.now() ? recover.expired : null;
}
