/* The keys that move between the days of a month's grid, as in the ARIA pattern of a date grid. */
import { weekdayIndex } from "../lib/calendar";

/** The date that a key leads to from a date; null for other keys. Home and End stay in the month. */
export function dateForKey(key: string, from: string): string | null {
  const date = Temporal.PlainDate.from(from);
  const weekday = weekdayIndex(from);
  switch (key) {
    case "ArrowLeft":
      return date.subtract({ days: 1 }).toString();
    case "ArrowRight":
      return date.add({ days: 1 }).toString();
    case "ArrowUp":
      return date.subtract({ days: 7 }).toString();
    case "ArrowDown":
      return date.add({ days: 7 }).toString();
    case "Home":
      return date.with({ day: Math.max(date.day - weekday, 1) }).toString();
    case "End":
      return date.with({ day: Math.min(date.day + 6 - weekday, date.daysInMonth) }).toString();
    case "PageUp":
      return date.subtract({ months: 1 }).toString();
    case "PageDown":
      return date.add({ months: 1 }).toString();
    default:
      return null;
  }
}
