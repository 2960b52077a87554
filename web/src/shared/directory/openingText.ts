/* The words for a page that is open or closed now, and until when. */
import type { components } from "../api/schema";
import { pageForm as texts } from "../i18n/es";
import { relativeMoment } from "../lib/dateFormat";

type PageHours = Pick<
  components["schemas"]["ServicePage"],
  "opened" | "next_change_at" | "time_zone" | "schedule"
>;

/** 'Abierto ahora, hasta las 20:00', as the server writes it (crates/api/src/web/directory/hours.rs); null for a page without hours and store. */
export function openingText(page: PageHours, nowMs: number): string | null {
  if (page.opened === null) return null;
  const at = page.next_change_at === null ? null : Date.parse(page.next_change_at);
  if (at === null) return page.opened ? texts.openNow : texts.closedNow;
  const moment = relativeMoment(at, nowMs, page.time_zone);
  return page.opened ? texts.openUntil(moment) : texts.closedUntil(moment);
}
