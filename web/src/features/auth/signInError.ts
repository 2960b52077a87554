/* What a sign-in that failed is told as: only what was refused is called invalid. */
import { ApiError } from "@/shared/api/errors";
import { auth } from "@/shared/i18n/es";

export function signInErrorMessage(error: unknown): string {
  // What fetch throws is no answer at all: no network, or no server.
  if (!(error instanceof ApiError)) return auth.offline;
  if (error.status === 429) return auth.tooMany(waitText(error.extra));
  if (error.status >= 500 || error.status === 408) return auth.unavailable;
  return auth.refused;
}

/** The server says how long in seconds; above a minute they are rounded up to whole ones. */
function waitText(extra: unknown): string {
  const seconds = (extra as { retry_after?: unknown } | null)?.retry_after;
  if (typeof seconds !== "number" || !(seconds > 0)) return auth.aWhile;
  return seconds < 60 ? auth.seconds(Math.ceil(seconds)) : auth.minutes(Math.ceil(seconds / 60));
}
