/* The links of password recovery. */

export interface RecoveryLink {
  otpId: string;
  code: string;
}

const LINK_PATTERN = /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{22})$/i;

/** Parses the hash of a staff link: the one-time code's id and its secret. */
export function parseRecoveryLink(hash: string): RecoveryLink | null {
  const match = LINK_PATTERN.exec(hash);
  return match ? { otpId: match[1] as string, code: match[2] as string } : null;
}
