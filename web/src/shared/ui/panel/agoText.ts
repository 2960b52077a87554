/* The time since a moment in words: 'hace 12 min'. */
import { homePanel as texts } from "../../i18n/es/home/panel";

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** 'recién', 'hace 12 min', 'hace 1 h 05', 'hace 2 días'. A clock that is behind the server's counts as now. */
export function agoText(at: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(at)) / MINUTE_MS));
  if (minutes < 1) return texts.justNow;
  if (minutes < HOUR_MIN) return texts.minutes(minutes);
  if (minutes < DAY_MIN) return texts.hours(Math.floor(minutes / HOUR_MIN), minutes % HOUR_MIN);
  return texts.days(Math.floor(minutes / DAY_MIN));
}
