/* What of recovering failed, in words, and whether one has to begin again. */
import { ApiError } from "@/shared/api/errors";
import { recover } from "@/shared/i18n/es";
import { failureText } from "../signInError";

export interface RecoverFailure {
  text: string;
  /** What was proven, or was to be, is of no more use: another code or link is needed. */
  over: boolean;
}

const OVER: Readonly<Record<string, string>> = {
  "error.rule.otp_expired": recover.expired,
  "error.rule.otp_used": recover.used,
  "error.rule.otp_exhausted": recover.exhausted,
  "error.rule.otp_unverified": recover.expired,
  "error.rule.otp_receptor": recover.unknownReceptor,
  "error.not_found": recover.unknownLink,
};

export function recoverFailure(error: unknown): RecoverFailure {
  if (!(error instanceof ApiError)) return { text: failureText(error), over: false };
  const over = OVER[error.code];
  if (over) return { text: over, over: true };
  const extra = (error.extra ?? {}) as { path?: unknown; reason?: unknown; remaining?: unknown };
  if (error.code === "error.rule.otp_code") {
    const remaining = typeof extra.remaining === "number" ? extra.remaining : 1;
    return remaining > 0
      ? { text: recover.wrongCode(remaining), over: false }
      : { text: recover.exhausted, over: true };
  }
  if (error.code === "error.rule.password") {
    return { text: recover.refusedPassword[String(extra.reason)] ?? recover.passwordCommon, over: false };
  }
  if (error.status === 400 && extra.path === "receptor") return { text: recover.badReceptor, over: false };
  if (error.status === 400 && extra.path === "code") return { text: recover.badCode, over: false };
  const known = error.status === 429 || error.status >= 500 || error.status === 408;
  return { text: known ? failureText(error) : recover.failed, over: false };
}
