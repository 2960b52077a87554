/* The messages of password recovery's errors. */
import { recover } from "@/shared/i18n/es";
import { type OtpFailure, toOtpFailure } from "../otp/otpError";

const RESTART_MESSAGES: Readonly<Record<string, string>> = {
  "error.rule.otp_expired": recover.expired,
  "error.rule.otp_used": recover.used,
  "error.rule.otp_exhausted": recover.exhausted,
  "error.rule.otp_unverified": recover.expired,
  "error.rule.otp_receptor": recover.unknownReceptor,
  "error.not_found": recover.unknownLink,
};

export function toRecoverError(error: unknown): OtpFailure {
  return toOtpFailure(error, RESTART_MESSAGES);
}
