/* Date rules of the calendar, in the group's time zone: months, weeks, and shifts clipped to days. */

export interface Interval {
  ini_at: string;
  end_at: string;
}

/** The part of a shift inside one day. */
export interface DaySegment<S extends Interval> {
  shift: S;
  date: string;
  startTime: string;
  endTime: string;
  startsOnDay: boolean;
  endsOnDay: boolean;
}

export interface GridDay {
  date: string;
  day: number;
  isInMonth: boolean;
}

interface DayBounds {
  date: string;
  iniMs: number;
  endMs: number;
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

// Some shifts end at 23:59:59.999, so gaps under a minute do not count.
const NEGLIGIBLE_MS = 60_000;

/** '2026-11' when valid and between the years 2000 and 2199, otherwise null. */
export function parseMonth(text: string | null): string | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? "");
  const year = Number(match?.[1]);
  return match && year >= FIRST_YEAR && year <= LAST_YEAR ? match[0] : null;
}

/** The month that an address asks for, else `currentMonth`; `invalidMonth` is what it has in place of a month. */
export function monthInAddress(
  text: string | null,
  currentMonth: string,
): { month: string; invalidMonth: string | null } {
  const month = parseMonth(text);
  return { month: month ?? currentMonth, invalidMonth: text && month === null ? text : null };
}

export function addMonths(month: string, count: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString();
}

/** The date at that moment in the zone. */
export function dateInZone(zone: string, epochMs: number): string {
  return toZoned(epochMs, zone).toPlainDate().toString();
}

export function monthOfDate(date: string): string {
  return date.slice(0, 7);
}

/** '11 2026'. */
export function monthLabel(month: string): string {
  return `${month.slice(5, 7)} ${month.slice(0, 4)}`;
}

/** The month's half-open range [start, next start) as UTC instants. */
export function monthRange(month: string, zone: string): { datetime_ini: string; datetime_end: string } {
  return {
    datetime_ini: startOfDay(firstDay(month), zone).toInstant().toString(),
    datetime_end: startOfDay(firstDay(addMonths(month, 1)), zone)
      .toInstant()
      .toString(),
  };
}

export function daysOfMonth(month: string): string[] {
  const first = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: first.daysInMonth }, (_, index) =>
    first.toPlainDate({ day: index + 1 }).toString(),
  );
}

/** The weeks, Sunday to Saturday, that contain the month. */
export function weeksOfMonth(month: string): GridDay[][] {
  const first = firstDay(month);
  const start = first.subtract({ days: first.dayOfWeek % 7 });
  const count = Math.ceil(((first.dayOfWeek % 7) + first.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = start.add({ days: week * 7 + weekday });
      return { date: date.toString(), day: date.day, isInMonth: date.month === first.month };
    }),
  );
}

/** 0 is Sunday. */
export function weekdayIndex(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

/** The shifts of each day of the month, clipped to the day, earliest first. */
export function segmentsByDay<S extends Interval>(
  shifts: readonly S[],
  month: string,
  zone: string,
): Map<string, DaySegment<S>[]> {
  const days = dayBounds(month, zone);
  const result = new Map<string, DaySegment<S>[]>(days.map(({ date }) => [date, []]));
  for (const shift of [...shifts].sort((a, b) => toEpochMs(a.ini_at) - toEpochMs(b.ini_at))) {
    const ini = toEpochMs(shift.ini_at);
    const end = toEpochMs(shift.end_at);
    for (const day of days) {
      const from = Math.max(ini, day.iniMs);
      const to = Math.min(end, day.endMs);
      if (from >= to) continue;
      const startsHere = ini >= day.iniMs;
      if (!startsHere && to - from < NEGLIGIBLE_MS) continue;
      result.get(day.date)?.push({
        shift,
        date: day.date,
        startTime: timeLabel(from, zone),
        endTime: to === day.endMs ? "24:00" : timeLabel(to, zone),
        startsOnDay: startsHere,
        endsOnDay: end <= day.endMs,
      });
    }
  }
  return result;
}

/** HH:MM in the zone; seconds are truncated, so that 23:59:59.999 is 23:59. */
export function timeLabel(epochMs: number, zone: string): string {
  return toZoned(epochMs, zone).toPlainTime().toString({ smallestUnit: "minute", roundingMode: "trunc" });
}

export function toEpochMs(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}

/** The number of midnights between two moments in the zone. */
export function midnightsBetween(fromMs: number, toMs: number, zone: string): number {
  return toZoned(fromMs, zone).toPlainDate().until(toZoned(toMs, zone).toPlainDate()).days;
}

function dayBounds(month: string, zone: string): DayBounds[] {
  const days = daysOfMonth(month);
  const next = Temporal.PlainDate.from(firstDay(addMonths(month, 1)));
  const starts = [...days.map((date) => Temporal.PlainDate.from(date)), next].map(
    (date) => startOfDay(date, zone).epochMilliseconds,
  );
  return days.map((date, index) => ({
    date,
    iniMs: starts[index] as number,
    endMs: starts[index + 1] as number,
  }));
}

function firstDay(month: string): Temporal.PlainDate {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
}

function startOfDay(date: Temporal.PlainDate, zone: string): Temporal.ZonedDateTime {
  return date.toZonedDateTime({ timeZone: zone });
}

function toZoned(epochMs: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
}
