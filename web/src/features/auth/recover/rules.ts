/* The rules of recovering, as far as the page can tell before it asks: links, receptors, codes and passwords. */

export type OtpChannel = "email" | "whatsapp" | "sms";

/** How long after a code another may be asked for, as the server has it. */
export const RESEND_DELAY_MS = 60_000;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export interface RecoveryLink {
  otpId: string;
  code: string;
}

const LINK_PATTERN = /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{22})$/i;

/** The one-time code's id and the secret that a link from the staff has behind its '#'. */
export function parseRecoveryLink(hash: string): RecoveryLink | null {
  const found = LINK_PATTERN.exec(hash);
  return found ? { otpId: found[1] as string, code: found[2] as string } : null;
}

/** Whether something was typed that may be an address or a number; the server knows better. */
export function isPlausibleReceptor(channel: OtpChannel, text: string): boolean {
  const trimmed = text.trim();
  if (channel === "email") return /^[^\s@]+@[^\s@]+$/.test(trimmed);
  return /^[+\d\s()./-]+$/.test(trimmed) && trimmed.replaceAll(/\D/g, "").length >= 6;
}

/** The six digits of a code, however they were grouped; null when they are not six. */
export function parseCode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export type PasswordProblem = "short" | "long" | "common";

/**
 * What is wrong with a password, of what the server's rule says without its lists: its length in characters, and
 * whether it is up to three characters over and over.
 */
export function passwordProblem(password: string): PasswordProblem | null {
  const characters = Array.from(password);
  if (characters.length < PASSWORD_MIN) return "short";
  if (characters.length > PASSWORD_MAX) return "long";
  const repeats = (period: number) =>
    characters.slice(period).every((character, index) => character === characters[index]);
  return [1, 2, 3].some(repeats) ? "common" : null;
}
