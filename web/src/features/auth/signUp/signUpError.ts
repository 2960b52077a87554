/* The messages of sign-up's errors: at a field, or after which another code is needed. */
import { ApiError } from "@/shared/api/errors";
import { otp, profile, signUp as texts } from "@/shared/i18n/es";
import { OTP_RESTART_MESSAGES, type OtpFailure, toOtpFailure } from "../otp/otpError";

export const PROFILE_FIELDS = ["given_name", "family_name", "email", "phone", "password"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const RESTART_MESSAGES: Readonly<Record<string, string>> = {
  ...OTP_RESTART_MESSAGES,
  "error.rule.otp_unverified": otp.late,
  "error.rule.otp_receptor": otp.late,
};

const TAKEN: Readonly<Record<string, ProfileField>> = {
  "error.conflict.email": "email",
  "error.conflict.phone": "phone",
};

export function toCodeFailure(error: unknown): OtpFailure {
  return toOtpFailure(error, RESTART_MESSAGES);
}

/** A refusal of the last step; `field` is the one that it is about. */
export interface SignUpFailure extends OtpFailure {
  field?: ProfileField | undefined;
}

export function toSignUpFailure(error: unknown): SignUpFailure {
  if (!(error instanceof ApiError)) return toCodeFailure(error);
  const taken = TAKEN[error.code];
  if (taken) return { message: texts.taken[taken as "email" | "phone"], mustRestart: false, field: taken };
  // The proof of the contact lasts a quarter of an hour.
  if (error.code === "error.rule.otp_expired") return { message: otp.late, mustRestart: true };
  const failure = toCodeFailure(error);
  if (error.code === "error.rule.password") return { ...failure, field: "password" };
  const path = error.status === 400 ? (error.extra as { path?: unknown } | null)?.path : undefined;
  const field = PROFILE_FIELDS.find((one) => one === path);
  return field ? { message: profile.invalid, mustRestart: false, field } : failure;
}
