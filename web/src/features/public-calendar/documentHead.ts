/* What the page's head says of the month on screen, in the words and at the address of the server's own (web/head.rs). */
import { calendar } from "@/shared/i18n/es";
import { currentUrl } from "@/shared/lib/browser";
import { parseMonth } from "@/shared/lib/calendar";
import { monthName } from "@/shared/lib/dateFormat";
import { CALENDAR_PATH } from "./data";

export function updateDocumentHead(group: string, month: string): void {
  const named = `${monthName(month)} de ${month.slice(0, 4)}`;
  document.title = calendar.pageTitle(group, named);
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description) description.content = calendar.pageDescription(group, named);
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // The operator may have named another origin than the one this page came from.
  const origin = /^https?:\/\/[^/]+/.exec(link?.getAttribute("href") ?? "")?.[0] ?? "";
  link?.setAttribute("href", origin + canonicalPath(currentUrl().search));
}

/** The page's one path, without what does not change what it shows. */
export function canonicalPath(search: string, names: readonly string[] = ["grupo", "mes"]): string {
  const given = new URLSearchParams(search);
  const said = (name: string) => (name === "mes" ? parseMonth(given.get(name)) : given.get(name));
  const query = names.flatMap((name) => (said(name) ? [`${name}=${said(name)}`] : [])).join("&");
  return query ? `${CALENDAR_PATH}?${query}` : CALENDAR_PATH;
}
