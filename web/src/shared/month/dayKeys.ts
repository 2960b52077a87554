/* The keys that move between the days of a month's grid, as in the ARIA pattern of a date grid. */
import { weekdayIndex } from "../lib/calendar";

const STEPS: Readonly<Record<string, { days: number } | { months: number }>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** The date that a key leads to from a date; null for other keys. Home and End stay in the month. */
export function dateForKey(key: string, from: string): string | null {
  const date = Temporal.PlainDate.from(from);
  const sunday = date.day - weekdayIndex(from);
  const step = STEPS[key];
  if (step) return date.add(step).toString();
  if (key === "Home") return date.with({ day: Math.max(sunday, 1) }).toString();
  // A day past the month's end is its last.
  return key === "End" ? date.with({ day: sunday + 6 }).toString() : null;
}
