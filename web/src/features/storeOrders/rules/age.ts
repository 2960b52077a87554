/* The age of an order in words, and how urgent it is. */
import { boardCard as texts } from "@/shared/i18n/es";

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** Minutes after which an order that is still to be handed over is late, and very late. */
export const LATE_MIN = 15;
export const VERY_LATE_MIN = 30;

export type AgeTone = "fresh" | "late" | "very_late";

export function ageMinutes(since: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(since)) / MINUTE_MS));
}

/** 'recién', '12 min', '1 h 05', '2 días'. */
export function ageText(minutes: number): string {
  if (minutes < 1) return texts.justNow;
  if (minutes < HOUR_MIN) return texts.minutes(minutes);
  if (minutes < DAY_MIN) return texts.hours(Math.floor(minutes / HOUR_MIN), minutes % HOUR_MIN);
  return texts.days(Math.floor(minutes / DAY_MIN));
}

export function ageTone(minutes: number): AgeTone {
  if (minutes >= VERY_LATE_MIN) return "very_late";
  return minutes >= LATE_MIN ? "late" : "fresh";
}
