/* Durations of shifts, the midnights they cross, and totals and overlaps of a month. */
import {
  dateInZone,
  type Interval,
  midnightsBetween,
  monthOfDate,
  monthRange,
  toEpochMs,
} from "@/shared/lib/calendar";
import type { Pharmacy, Shift } from "@/shared/month/queries";

const HOUR_MS = 3_600_000;

/** A pharmacy's row of the month summary. */
export interface PharmacyShare {
  pharmacy_id: string;
  count: number;
  hours: number;
}

/** The duration in hours, to two decimals: a day that ends at 23:59:59.999 has 24. */
export function durationHours(iniMs: number, endMs: number): number {
  return Math.round(((endMs - iniMs) / HOUR_MS) * 100) / 100;
}

/** The number of midnights inside a shift, not counting one that it ends at. */
export function midnightsCrossed(iniMs: number, endMs: number, zone: string): number {
  return endMs > iniMs ? midnightsBetween(iniMs, endMs - 1, zone) : 0;
}

/** '24 h', '8,5 h'. */
export function hoursLabel(hours: number): string {
  return `${hours.toLocaleString("es-AR", { maximumFractionDigits: 2 })} h`;
}

/** True when a shift begins in the month; one that only ends in it belongs to the month before. */
export function isMonthPlanned(shifts: readonly Interval[], month: string, zone: string): boolean {
  return shifts.some(({ ini_at }) => monthOfDate(dateInZone(zone, toEpochMs(ini_at))) === month);
}

/** Sorts shifts by begin, then end. */
export function sortByStart(shifts: readonly Shift[]): Shift[] {
  return shifts.toSorted(
    (a, b) => toEpochMs(a.ini_at) - toEpochMs(b.ini_at) || toEpochMs(a.end_at) - toEpochMs(b.end_at),
  );
}

/** Each pharmacy's shifts that overlap the month and their hours inside it, most hours first, then by name. */
export function monthShares(
  shifts: readonly Shift[],
  month: string,
  zone: string,
  pharmacyName: (pharmacyId: string) => string,
): PharmacyShare[] {
  const range = monthRange(month, zone);
  const [from, to] = [toEpochMs(range.datetime_ini), toEpochMs(range.datetime_end)];
  const spans = new Map<string, { count: number; ms: number }>();
  for (const shift of shifts) {
    const ms = Math.min(toEpochMs(shift.end_at), to) - Math.max(toEpochMs(shift.ini_at), from);
    if (ms <= 0) continue;
    const span = spans.get(shift.pharmacy_id) ?? { count: 0, ms: 0 };
    spans.set(shift.pharmacy_id, { count: span.count + 1, ms: span.ms + ms });
  }
  return [...spans]
    .map(([pharmacy_id, { count, ms }]) => ({ pharmacy_id, count, hours: durationHours(0, ms) }))
    .sort(
      (a, b) =>
        b.hours - a.hours || pharmacyName(a.pharmacy_id).localeCompare(pharmacyName(b.pharmacy_id), "es"),
    );
}

/** The ids of shifts that overlap another shift of the same pharmacy. */
export function findOverlappingIds(shifts: readonly Shift[]): Set<string> {
  const overlappingIds = new Set<string>();
  const last = new Map<string, { shift: Shift; end: number }>();
  for (const shift of sortByStart(shifts)) {
    const previous = last.get(shift.pharmacy_id);
    const end = toEpochMs(shift.end_at);
    if (previous && toEpochMs(shift.ini_at) < previous.end) {
      overlappingIds.add(previous.shift.id);
      overlappingIds.add(shift.id);
    }
    if (!previous || end > previous.end) last.set(shift.pharmacy_id, { shift, end });
  }
  return overlappingIds;
}

/** Another shift of the same pharmacy that overlaps `candidate`; null without one. */
export function findOverlap(candidate: Shift, shifts: readonly Shift[]): Shift | null {
  const [ini, end] = [toEpochMs(candidate.ini_at), toEpochMs(candidate.end_at)];
  const meets = (other: Shift) =>
    other.id !== candidate.id &&
    other.pharmacy_id === candidate.pharmacy_id &&
    toEpochMs(other.ini_at) < end &&
    toEpochMs(other.end_at) > ini;
  return shifts.find(meets) ?? null;
}

/** The enabled pharmacies, by name. */
export function enabledPharmacies(pharmacies: readonly Pharmacy[]): Pharmacy[] {
  return pharmacies
    .filter((pharmacy) => pharmacy.enabled)
    .toSorted((a, b) => a.name.localeCompare(b.name, "es"));
}
