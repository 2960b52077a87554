/* Maps errors of one-time codes to messages, and says whether to start over. */
import { ApiError } from "@/shared/api/errors";
import { otp as texts } from "@/shared/i18n/es";
import { signInErrorMessage } from "../signInError";

export interface OtpFailure {
  message: string;
  /** True when the code is no longer valid: another is needed. */
  mustRestart: boolean;
}

/** The errors after which another code is needed, wherever one is asked for. */
export const OTP_RESTART_MESSAGES: Readonly<Record<string, string>> = {
  "error.rule.otp_exhausted": texts.exhausted,
  "error.rule.otp_used": texts.used,
  "error.not_found": texts.late,
};

/** `restartMessages` are those of the codes of the error after which another code is needed. */
export function toOtpFailure(error: unknown, restartMessages: Readonly<Record<string, string>>): OtpFailure {
  if (!(error instanceof ApiError)) return { message: signInErrorMessage(error), mustRestart: false };
  const over = restartMessages[error.code];
  if (over) return { message: over, mustRestart: true };
  const extra = (error.extra ?? {}) as { path?: unknown; reason?: unknown; remaining?: unknown };
  if (error.code === "error.rule.otp_code") {
    const remaining = typeof extra.remaining === "number" ? extra.remaining : 1;
    return remaining > 0
      ? { message: texts.wrongCode(remaining), mustRestart: false }
      : { message: restartMessages["error.rule.otp_exhausted"] ?? texts.failed, mustRestart: true };
  }
  if (error.code === "error.rule.otp_expired") return { message: texts.expired, mustRestart: false };
  if (error.code === "error.rule.password") {
    const reason = String(extra.reason);
    return { message: texts.refusedPassword[reason] ?? texts.passwordCommon, mustRestart: false };
  }
  if (error.status === 400 && extra.path === "receptor")
    return { message: texts.badReceptor, mustRestart: false };
  if (error.status === 400 && extra.path === "code") return { message: texts.badCode, mustRestart: false };
  const hasGeneralMessage = error.status === 429 || error.status >= 500 || error.status === 408;
  return { message: hasGeneralMessage ? signInErrorMessage(error) : texts.failed, mustRestart: false };
}
