/* The page to return to after signing in: `?volver=/path`, or the one that the session guard turned away. */
import { RETURN_PARAMETER } from "@/shared/lib/returnPath";

/** Addresses of other pages of the server, which this app's router does not have. */
const OTHER_PAGES = /^\/(t|public|docs)(\/|$|\?|#)/;

/** A path of this site from a text that anybody may have written; null for anything else. */
export function parseReturnPath(text: string | null): string | null {
  if (text === null || !/^\/(?![/\\])/.test(text)) return null;
  // A browser drops tabs and line breaks and takes '\' for '/', so that '/\t/other.site' would be another site.
  if (!URL.canParse(text, window.location.origin)) return null;
  const url = new URL(text, window.location.origin);
  if (url.origin !== window.location.origin) return null;
  return url.pathname + url.search + url.hash;
}

/** The page to return to; null when none was asked for. */
export function returnPathFrom({ search, state }: { search: string; state: unknown }): string | null {
  const asked = parseReturnPath(new URLSearchParams(search).get(RETURN_PARAMETER));
  const from = (state as { from?: unknown } | null)?.from;
  return asked ?? parseReturnPath(typeof from === "string" ? from : null);
}

/** False for a page of another build, which is opened by the browser and not by the router. */
export function isAppPath(path: string): boolean {
  return !OTHER_PAGES.test(path);
}
