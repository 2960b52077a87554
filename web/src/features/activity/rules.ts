/* Rules of the activity list: its filter in the address, and its days. */
import { activity as texts } from "@/shared/i18n/es";
import { capitalize } from "@/shared/lib/dateFormat";

export const ACTIVITY_TYPES = ["ecommerce_order", "wallet_order", "wallet_provider"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

const DAY_MS = 86_400_000;
const LOCALE = "es-AR";
const dayFormat = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long" });
const timeFormat = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export interface Day<Row> {
  /** The day's first moment, in ms. */
  startMs: number;
  rows: Row[];
}

/** The type in the address; null for all. */
export function parseActivityType(search: URLSearchParams): ActivityType | null {
  return ACTIVITY_TYPES.find((type) => type === search.get("tipo")) ?? null;
}

export function activityTypeParams(type: ActivityType | null): Record<string, string> {
  return type ? { tipo: type } : {};
}

/** Rows, newest first, by the day that they happened on in the browser's zone. */
export function groupByDay<Row extends { created_at: string }>(rows: readonly Row[]): Day<Row>[] {
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const startMs = startOfDay(Date.parse(row.created_at));
    const last = days.at(-1);
    if (last?.startMs === startMs) last.rows.push(row);
    else days.push({ startMs, rows: [row] });
  }
  return days;
}

/** 'Hoy', 'Ayer', 'Viernes 20 de noviembre', with the year when it is another. */
export function dayTitle(startMs: number, nowMs: number): string {
  const today = startOfDay(nowMs);
  if (startMs === today) return texts.today;
  // A day may have 23 or 25 hours.
  if (Math.round((today - startMs) / DAY_MS) === 1) return texts.yesterday;
  const year = new Date(startMs).getFullYear();
  const ofYear = year === new Date(nowMs).getFullYear() ? "" : ` de ${year}`;
  return capitalize(`${dayFormat.format(startMs).replace(",", "")}${ofYear}`);
}

/** '14:05'. */
export function timeText(at: string): string {
  return timeFormat.format(Date.parse(at));
}

function startOfDay(epochMs: number): number {
  return new Date(epochMs).setHours(0, 0, 0, 0);
}
