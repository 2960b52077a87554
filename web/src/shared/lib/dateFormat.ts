/* Formats dates and moments in Spanish. */
import { dates } from "../i18n/es";
import { dateInZone, midnightsBetween, timeLabel, weekdayIndex } from "./calendar";

export function monthName(month: string): string {
  return dates.months[Number(month.slice(5, 7)) - 1] as string;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Viernes 1'. */
export function weekdayAndDay(date: string): string {
  return `${dates.weekdays[weekdayIndex(date)]} ${Number(date.slice(8))}`;
}

/** 'viernes 1 de septiembre'. */
export function longDate(date: string): string {
  return `${weekdayAndDay(date).toLowerCase()} de ${monthName(date)}`;
}

/**
 * A moment relative to now: 'las 08:30', 'mañana a las 08:30', 'el lunes 3 a las 08:30', with the month after six days
 * and the year when it differs.
 */
export function relativeMoment(epochMs: number, nowMs: number, zone: string): string {
  const time = timeLabel(epochMs, zone);
  const days = midnightsBetween(nowMs, epochMs, zone);
  if (days === 0) return `las ${time}`;
  if (days === 1 && time === "00:00") return dates.midnight;
  if (days === 1) return `${dates.tomorrow} a las ${time}`;
  const date = dateInZone(zone, epochMs);
  const month = days > 6 ? ` de ${monthName(date)}` : "";
  const year = date.slice(0, 4);
  const other = year === dateInZone(zone, nowMs).slice(0, 4) ? "" : ` de ${year}`;
  return `el ${weekdayAndDay(date).toLowerCase()}${month}${other} a las ${time}`;
}

/** '20/11/2026 23:10'. */
export function dateTimeLabel(epochMs: number, zone: string): string {
  const [year, month, day] = dateInZone(zone, epochMs).split("-");
  return `${day}/${month}/${year} ${timeLabel(epochMs, zone)}`;
}

/** 'A', 'A y B', 'A, B y C'. Intl.ListFormat would be slower than all other formatting of the page. */
export function joinWithAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} y ${last}`;
}
