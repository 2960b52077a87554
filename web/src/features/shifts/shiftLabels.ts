/* Texts of shifts: dates and times in lists, warnings and errors. */
import { dates, shiftForm, shiftProblems } from "@/shared/i18n/es";
import { dateInZone, type Interval, timeLabel, toEpochMs, weekdayIndex } from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";

/** 'vie 15/09'. */
export function shortDate(date: string): string {
  const [, month, day] = date.split("-");
  return `${dates.weekdaysShort[weekdayIndex(date)]?.toLowerCase()} ${day}/${month}`;
}

/** 'vie 15/09 08:30'. */
export function shortDateTime(at: number, zone: string): string {
  return `${shortDate(dateInZone(zone, at))} ${timeLabel(at, zone)}`;
}

/** 'vie 15/09 08:30 a sáb 16/09 08:30', with a shared date only once. */
export function rangeLabel(ini: number, end: number, zone: string): string {
  const sameDay = dateInZone(zone, ini) === dateInZone(zone, end);
  return shiftForm.span(shortDateTime(ini, zone), sameDay ? timeLabel(end, zone) : shortDateTime(end, zone));
}

export function intervalLabel({ ini_at, end_at }: Interval, zone: string): string {
  return rangeLabel(toEpochMs(ini_at), toEpochMs(end_at), zone);
}

/** 'del vie 15/09 08:30 al sáb 16/09 08:30', or 'el vie 15/09 de 10:00 a 12:00' within a day. */
export function intervalPhrase({ ini_at, end_at }: Interval, zone: string): string {
  const [ini, end] = [toEpochMs(ini_at), toEpochMs(end_at)];
  const date = dateInZone(zone, ini);
  return date === dateInZone(zone, end)
    ? shiftForm.within(shortDate(date), timeLabel(ini, zone), timeLabel(end, zone))
    : shiftForm.across(shortDateTime(ini, zone), shortDateTime(end, zone));
}

/** 'Farmacia Ramírez ya está de turno del vie 15/09 08:30 al sáb 16/09 08:30.' */
export function overlapText(
  other: Shift,
  pharmacyName: (pharmacyId: string) => string,
  zone: string,
): string {
  return shiftProblems.overlap(pharmacyName(other.pharmacy_id), intervalPhrase(other, zone));
}
