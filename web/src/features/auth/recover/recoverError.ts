/* Maps errors of password recovery to messages, and says whether to start over. */
import { ApiError } from "@/shared/api/errors";
import { recover } from "@/shared/i18n/es";
import { signInErrorMessage } from "../signInError";

export interface RecoverError {
  message: string;
  /** True when the code or link is no longer valid: another is needed. */
  mustRestart: boolean;
}

const RESTART_MESSAGES: Readonly<Record<string, string>> = {
  "error.rule.otp_expired": recover.expired,
  "error.rule.otp_used": recover.used,
  "error.rule.otp_exhausted": recover.exhausted,
  "error.rule.otp_unverified": recover.expired,
  "error.rule.otp_receptor": recover.unknownReceptor,
  "error.not_found": recover.unknownLink,
};

export function toRecoverError(error: unknown): RecoverError {
  if (!(error instanceof ApiError)) return { message: signInErrorMessage(error), mustRestart: false };
  const over = RESTART_MESSAGES[error.code];
  if (over) return { message: over, mustRestart: true };
  const extra = (error.extra ?? {}) as { path?: unknown; reason?: unknown; remaining?: unknown };
  if (error.code === "error.rule.otp_code") {
    const remaining = typeof extra.remaining === "number" ? extra.remaining : 1;
    return remaining > 0
      ? { message: recover.wrongCode(remaining), mustRestart: false }
      : { message: recover.exhausted, mustRestart: true };
  }
  if (error.code === "error.rule.password") {
    return {
      message: recover.refusedPassword[String(extra.reason)] ?? recover.passwordCommon,
      mustRestart: false,
    };
  }
  if (error.status === 400 && extra.path === "receptor")
    return { message: recover.badReceptor, mustRestart: false };
  if (error.status === 400 && extra.path === "code") return { message: recover.badCode, mustRestart: false };
  const hasGeneralMessage = error.status === 429 || error.status >= 500 || error.status === 408;
  return { message: hasGeneralMessage ? signInErrorMessage(error) : recover.failed, mustRestart: false };
}
