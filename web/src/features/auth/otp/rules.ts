/* Client-side rules of one-time codes and passwords. */

export type OtpChannel = "email" | "whatsapp" | "sms";

/** The delay before another code can be requested, as on the server. */
export const RESEND_DELAY_MS = 60_000;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** A rough check for an email address or phone number; the server checks it fully. */
export function isPlausibleReceptor(channel: OtpChannel, text: string): boolean {
  const trimmed = text.trim();
  if (channel === "email") return /^[^\s@]+@[^\s@]+$/.test(trimmed);
  return /^[+\d\s()./-]+$/.test(trimmed) && trimmed.replaceAll(/\D/g, "").length >= 6;
}

/** The six digits of a code, with spaces and hyphens removed; null otherwise. */
export function parseCode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export type PasswordProblem = "short" | "long" | "common";

/**
 * Checks a password by the server's rule without its word lists: length in characters, and no repetition of up to three
 * characters.
 */
export function findPasswordProblem(password: string): PasswordProblem | null {
  const characters = Array.from(password);
  if (characters.length < MIN_PASSWORD_LENGTH) return "short";
  if (characters.length > MAX_PASSWORD_LENGTH) return "long";
  const repeats = (period: number) =>
    characters.slice(period).every((character, index) => character === characters[index]);
  return [1, 2, 3].some(repeats) ? "common" : null;
}
