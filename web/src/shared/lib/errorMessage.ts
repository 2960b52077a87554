/* Error messages of failed queries. */
import { ApiError } from "../api/errors";
import { failures } from "../i18n/es";

export function queryErrorMessage(error: unknown): string {
  // fetch throws without an answer: no network, or no server.
  if (!(error instanceof ApiError)) return failures.unreachable;
  if (error.status === 401) return failures.unauthorized;
  if (error.status === 403) return failures.forbidden;
  if (error.status === 404) return failures.notFound;
  if (error.status === 429) return failures.tooMany;
  if (error.status === 400) {
    const path = (error.extra as { path?: unknown } | null)?.path;
    return failures.malformed(typeof path === "string" ? path : "");
  }
  if (error.status === 409) return failures.changed;
  return error.status >= 500 || error.status === 408 ? failures.unavailable : failures.refused;
}

/** True when a retry would be answered the same. */
export function isPermanentError(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}
