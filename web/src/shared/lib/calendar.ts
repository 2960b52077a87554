/* The calendar's date rules: months, weeks, shifts clipped to days and gaps, always in the group's time zone. */

export interface Interval {
  ini_at: string;
  end_at: string;
}

/** A shift's part inside one day of the month. */
export interface DaySegment<S extends Interval> {
  shift: S;
  date: string;
  ini: string;
  end: string;
  startsHere: boolean;
  endsHere: boolean;
}

export interface GridDay {
  date: string;
  day: number;
  inMonth: boolean;
}

export interface DayGap {
  date: string;
  ini: string;
  end: string;
  wholeDay: boolean;
}

interface DayBounds {
  date: string;
  ini: number;
  end: number;
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

// Some shifts end at 23:59:59.999, so a hole or a rest shorter than a minute is not one for anybody.
const NEGLIGIBLE_MS = 60_000;

/** '2026-11' when it is a month the calendar can show, otherwise null. */
export function parseMonth(text: string | null): string | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? "");
  const year = Number(match?.[1]);
  return match && year >= FIRST_YEAR && year <= LAST_YEAR ? match[0] : null;
}

export function addMonths(month: string, count: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString();
}

/** The date it is in the zone at that moment. */
export function dateInZone(zone: string, epochMs: number): string {
  return toZoned(epochMs, zone).toPlainDate().toString();
}

export function monthOfDate(date: string): string {
  return date.slice(0, 7);
}

/** The month as MM YYYY. */
export function monthLabel(month: string): string {
  return `${month.slice(5, 7)} ${month.slice(0, 4)}`;
}

/** [start of the month, start of the next one) as UTC instants. */
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

/** Whole weeks from Sunday to Saturday that contain the month. */
export function weeksOfMonth(month: string): GridDay[][] {
  const first = firstDay(month);
  const start = first.subtract({ days: first.dayOfWeek % 7 });
  const count = Math.ceil(((first.dayOfWeek % 7) + first.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = start.add({ days: week * 7 + weekday });
      return { date: date.toString(), day: date.day, inMonth: date.month === first.month };
    }),
  );
}

/** Sunday is 0. */
export function weekdayIndex(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

/** What each day of the month shows: the shifts that touch it, clipped to it, earliest first. */
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
      const from = Math.max(ini, day.ini);
      const to = Math.min(end, day.end);
      if (from >= to) continue;
      const startsHere = ini >= day.ini;
      if (!startsHere && to - from < NEGLIGIBLE_MS) continue;
      result.get(day.date)?.push({
        shift,
        date: day.date,
        ini: timeLabel(from, zone),
        end: to === day.end ? "24:00" : timeLabel(to, zone),
        startsHere,
        endsHere: end <= day.end,
      });
    }
  }
  return result;
}

/** The parts of each day that no shift covers. */
export function findDayGaps(shifts: readonly Interval[], month: string, zone: string): DayGap[] {
  const busy = shifts
    .map((shift) => ({ ini: toEpochMs(shift.ini_at), end: toEpochMs(shift.end_at) }))
    .sort((a, b) => a.ini - b.ini);
  return dayBounds(month, zone).flatMap((day) => {
    const gaps: DayGap[] = [];
    let covered = day.ini;
    const close = (until: number) => {
      if (until - covered < NEGLIGIBLE_MS) return;
      gaps.push({
        date: day.date,
        ini: timeLabel(covered, zone),
        end: until === day.end ? "24:00" : timeLabel(until, zone),
        wholeDay: covered === day.ini && until === day.end,
      });
    };
    for (const { ini, end } of busy) {
      if (end <= covered || ini >= day.end) continue;
      close(ini);
      covered = Math.min(end, day.end);
    }
    close(day.end);
    return gaps;
  });
}

/** HH:MM in the zone; seconds are cut, so that 23:59:59.999 stays 23:59. */
export function timeLabel(epochMs: number, zone: string): string {
  return toZoned(epochMs, zone).toPlainTime().toString({ smallestUnit: "minute", roundingMode: "trunc" });
}

export function toEpochMs(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}

/** How many midnights lie between the two moments in the zone. */
export function midnightsBetween(from: number, to: number, zone: string): number {
  return toZoned(from, zone).toPlainDate().until(toZoned(to, zone).toPlainDate()).days;
}

function dayBounds(month: string, zone: string): DayBounds[] {
  const days = daysOfMonth(month);
  const next = Temporal.PlainDate.from(firstDay(addMonths(month, 1)));
  const starts = [...days.map((date) => Temporal.PlainDate.from(date)), next].map(
    (date) => startOfDay(date, zone).epochMilliseconds,
  );
  return days.map((date, index) => ({
    date,
    ini: starts[index] as number,
    end: starts[index + 1] as number,
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
