/* Decides from the server's answer to events whether and when they are sent again. */

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 10 * 60_000;
const MAX_PAUSE_MS = 60 * 60_000;

/** Too many calls, and a call that took too long: the same call may pass later. */
const TEMPORARY_REFUSALS = [408, 429];

/** True when the events are stored, or would be refused again. */
export function hasDecided(answer: Response | null): boolean {
  return answer !== null && answer.status < 500 && !TEMPORARY_REFUSALS.includes(answer.status);
}

/** The wait before the next try: as the server says, else longer with each failure. */
export function retryDelayMs(answer: Response | null, failures: number): number {
  const asked = Number(answer?.headers.get("retry-after") ?? 0) * 1000;
  if (asked > 0) return Math.min(asked, MAX_PAUSE_MS);
  return Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}
