/* Planning rules: requests and problems of the forms, and counts of the preview. */
import { shiftPlan } from "@/shared/i18n/es";
import {
  addMonths,
  dateInZone,
  daysOfMonth,
  monthOfDate,
  toEpochMs,
  weekdayIndex,
} from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";
import type { HolidayNames } from "@/shared/month/rota/holidays";
import type { PlanRequest } from "../data";
import { durationHours } from "../rules/hours";
import { rotationSets } from "../rules/rotation";
import type { UsualTimes } from "../rules/shiftDraft";

/** The rotation form; numbers as typed. */
export interface RotationForm {
  /** The chosen pharmacies, in order. */
  order: readonly string[];
  from: string;
  until: string;
  start: string;
  hours: string;
  together: string;
  every: string;
  /** 1 is Monday. */
  weekdays: readonly number[];
}

export type RotationField = keyof RotationForm;

export const ALL_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

const { wrong: messages } = shiftPlan;
const MAX_SHIFT_HOURS = 14 * 24;
const MAX_PERIOD_DAYS = 366;

/** A rotation for all days of a month, with the usual times of its shifts. */
export function initialRotation(
  order: readonly string[],
  month: string,
  usual: UsualTimes | null,
  together: number,
): RotationForm {
  const days = daysOfMonth(month);
  return {
    order,
    from: days[0] as string,
    until: days.at(-1) as string,
    start: usual?.startTime ?? "08:30",
    hours: String((usual?.durationMinutes ?? 24 * 60) / 60),
    together: String(Math.min(together, Math.max(order.length, 1))),
    every: "1",
    weekdays: ALL_WEEKDAYS,
  };
}

export function findRotationProblems(form: RotationForm): Partial<Record<RotationField, string>> {
  const problems: Partial<Record<RotationField, string>> = {};
  if (form.order.length === 0) problems.order = messages.pharmacies;
  for (const field of ["from", "until", "start"] as const) {
    if (form[field] === "") problems[field] = messages.missing;
  }
  const minutes = parseHoursAsMinutes(form.hours);
  if (!(minutes >= 15 && minutes <= MAX_SHIFT_HOURS * 60)) problems.hours = messages.hours;
  const most = Math.max(form.order.length, 1);
  if (!isIntegerInRange(form.together, 1, most)) problems.together = messages.together(most);
  if (!isIntegerInRange(form.every, 1, 366)) problems.every = messages.every;
  if (form.weekdays.length === 0) problems.weekdays = messages.weekdays;
  if (!problems.from && !problems.until) {
    const days = Temporal.PlainDate.from(form.from).until(form.until).days + 1;
    if (days < 1) problems.until = messages.period;
    else if (days > MAX_PERIOD_DAYS) problems.until = messages.longPeriod;
  }
  return problems;
}

/** The request of a rotation; null while the form has problems. */
export function rotationRequest(form: RotationForm): PlanRequest | null {
  if (Object.keys(findRotationProblems(form)).length > 0) return null;
  return {
    kind: "generate",
    body: {
      pharmacies: rotationSets(form.order, Number(form.together)),
      from: form.from,
      until: form.until,
      start_time: form.start,
      duration_minutes: parseHoursAsMinutes(form.hours),
      every_days: Number(form.every),
      weekdays: form.weekdays.toSorted((a, b) => a - b),
    },
  };
}

/** Parses '12' or '12,5' hours into minutes; NaN for other text. */
export function parseHoursAsMinutes(hours: string): number {
  const text = hours.trim().replace(",", ".");
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 60) : Number.NaN;
}

function isIntegerInRange(text: string, min: number, max: number): boolean {
  const number = Number(text);
  return text.trim() !== "" && Number.isInteger(number) && number >= min && number <= max;
}

/** The months around a month, ascending. */
export function monthsAround(month: string, monthsBefore: number, monthsAfter: number): string[] {
  return Array.from({ length: monthsBefore + monthsAfter + 1 }, (_, index) =>
    addMonths(month, index - monthsBefore),
  );
}

/** The months that shifts begin in, ascending. */
export function monthsOfShifts(shifts: readonly Shift[], zone: string): string[] {
  return [...new Set(shifts.map(({ ini_at }) => monthOfDate(dateInZone(zone, toEpochMs(ini_at)))))].sort();
}

/** A pharmacy's share of a plan; weekends and holidays by the date a shift begins on. */
export interface PlannedShare {
  pharmacy_id: string;
  count: number;
  hours: number;
  weekends: number;
  holidays: number;
}

export function plannedShares(
  shifts: readonly Shift[],
  zone: string,
  holidays: HolidayNames,
  pharmacyName: (pharmacyId: string) => string,
): PlannedShare[] {
  const shares = new Map<string, PlannedShare>();
  for (const { pharmacy_id, ini_at, end_at } of shifts) {
    const date = dateInZone(zone, toEpochMs(ini_at));
    const share = shares.get(pharmacy_id) ?? { pharmacy_id, count: 0, hours: 0, weekends: 0, holidays: 0 };
    shares.set(pharmacy_id, {
      pharmacy_id,
      count: share.count + 1,
      hours: share.hours + durationHours(toEpochMs(ini_at), toEpochMs(end_at)),
      weekends: share.weekends + (weekdayIndex(date) % 6 === 0 ? 1 : 0),
      holidays: share.holidays + (holidays.has(date) ? 1 : 0),
    });
  }
  return [...shares.values()].sort(
    (a, b) =>
      b.hours - a.hours || pharmacyName(a.pharmacy_id).localeCompare(pharmacyName(b.pharmacy_id), "es"),
  );
}

/** The holidays that shifts begin on, with their pharmacies. */
export function plannedHolidays(
  shifts: readonly Shift[],
  zone: string,
  holidays: HolidayNames,
): { date: string; name: string; pharmacies: string[] }[] {
  const pharmaciesByDate = new Map<string, string[]>();
  for (const { pharmacy_id, ini_at } of shifts) {
    const date = dateInZone(zone, toEpochMs(ini_at));
    if (holidays.has(date)) pharmaciesByDate.set(date, [...(pharmaciesByDate.get(date) ?? []), pharmacy_id]);
  }
  return [...pharmaciesByDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, pharmacies]) => ({ date, name: holidays.get(date) as string, pharmacies }));
}
