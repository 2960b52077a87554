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
export function shortDateTime(epochMs: number, zone: string): string {
  return `${shortDate(dateInZone(zone, epochMs))} ${timeLabel(epochMs, zone)}`;
}

/** 'vie 15/09 08:30 a sáb 16/09 08:30', with a shared date only once. */
export function rangeLabel(iniMs: number, endMs: number, zone: string): string {
  const sameDay = dateInZone(zone, iniMs) === dateInZone(zone, endMs);
  return shiftForm.span(
    shortDateTime(iniMs, zone),
    sameDay ? timeLabel(endMs, zone) : shortDateTime(endMs, zone),
  );
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
