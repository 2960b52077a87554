/* Updates the title, description and canonical link for the shown month, as the server writes them (web/calendar/head.rs). */
import { calendar } from "@/shared/i18n/es";
import { currentUrl } from "@/shared/lib/browser";
import { parseMonth } from "@/shared/lib/calendar";
import { monthName } from "@/shared/lib/dateFormat";
import { CALENDAR_PATH } from "./data";

export function updateDocumentHead(group: string, month: string): void {
  const monthAndYear = `${monthName(month)} de ${month.slice(0, 4)}`;
  document.title = calendar.pageTitle(group, monthAndYear);
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (description) description.content = calendar.pageDescription(group, monthAndYear);
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // The operator may have configured another origin than this page's.
  const origin = /^https?:\/\/[^/]+/.exec(link?.getAttribute("href") ?? "")?.[0] ?? "";
  link?.setAttribute("href", origin + canonicalPath(currentUrl().search));
}

/** The calendar's path with only the parameters that change its content. */
export function canonicalPath(search: string, names: readonly string[] = ["grupo", "mes"]): string {
  const given = new URLSearchParams(search);
  const validParam = (name: string) => (name === "mes" ? parseMonth(given.get(name)) : given.get(name));
  const query = names.flatMap((name) => (validParam(name) ? [`${name}=${validParam(name)}`] : [])).join("&");
  return query ? `${CALENDAR_PATH}?${query}` : CALENDAR_PATH;
}
