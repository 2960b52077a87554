/* Maps sign-in errors to messages: only a refused sign-in is called invalid. */
import { ApiError } from "@/shared/api/errors";
import { auth } from "@/shared/i18n/es";

export function signInErrorMessage(error: unknown): string {
  // fetch throws without an answer: no network, or no server.
  if (!(error instanceof ApiError)) return auth.offline;
  if (error.status === 429) return auth.tooMany(waitText(error.extra));
  if (error.status >= 500 || error.status === 408) return auth.unavailable;
  return auth.refused;
}

/** The server's `retry_after` as text; from a minute on, rounded up to whole minutes. */
function waitText(extra: unknown): string {
  const seconds = (extra as { retry_after?: unknown } | null)?.retry_after;
  if (typeof seconds !== "number" || !(seconds > 0)) return auth.aWhile;
  return seconds < 60 ? auth.seconds(Math.ceil(seconds)) : auth.minutes(Math.ceil(seconds / 60));
}
