/* The draft of a shift: dates and times in the group's time zone, and their conversion to instants. */
import { dateInZone, type Interval, timeLabel, toEpochMs } from "@/shared/lib/calendar";

export interface ShiftDraft {
  pharmacy_id: string;
  ini_date: string;
  ini_time: string;
  end_date: string;
  end_time: string;
}

export type ShiftDraftField = keyof ShiftDraft;

/** A field's problem, as a key of the form's texts. */
export type DraftProblem = "missing" | "year" | "nonexistent" | "order" | "length";

/** The longest a shift may last. */
export const MAX_SHIFT_MS = 14 * 86_400_000;

const LAST_MINUTE = "23:59";
const END_OF_DAY = "23:59:59.999";

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** A whole day, from 00:00 to 23:59:59.999, which shows as 23:59. */
export function wholeDayInterval(date: string, zone: string): Interval {
  const day = Temporal.PlainDate.from(date);
  const next = day.add({ days: 1 }).toZonedDateTime({ timeZone: zone });
  return {
    ini_at: day.toZonedDateTime({ timeZone: zone }).toInstant().toString(),
    end_at: next.toInstant().subtract({ milliseconds: 1 }).toString(),
  };
}

export function draftFromInterval(pharmacyId: string, interval: Interval, zone: string): ShiftDraft {
  const [ini, end] = [toEpochMs(interval.ini_at), toEpochMs(interval.end_at)];
  return {
    pharmacy_id: pharmacyId,
    ini_date: dateInZone(zone, ini),
    ini_time: timeLabel(ini, zone),
    end_date: dateInZone(zone, end),
    end_time: timeLabel(end, zone),
  };
}

/**
 * The instants of a draft. An unchanged moment keeps its instant, and an unchanged time keeps its seconds on another
 * date; an end at 23:59 is the end of that day. Null is an incomplete moment, or one that the zone's clocks skip.
 */
export function draftInstants(
  draft: ShiftDraft,
  base: Interval,
  zone: string,
): { ini_at: string | null; end_at: string | null } {
  return {
    ini_at: draftInstant(draft.ini_date, draft.ini_time, base.ini_at, zone),
    end_at: draftInstant(draft.end_date, draft.end_time, base.end_at, zone, draft.end_time === LAST_MINUTE),
  };
}

function draftInstant(
  date: string,
  time: string,
  base: string,
  zone: string,
  isEndOfDay = false,
): string | null {
  if (date === "" || time === "") return null;
  const baseMoment = Temporal.Instant.from(base).toZonedDateTimeISO(zone);
  const sameTime = timeLabel(baseMoment.epochMilliseconds, zone) === time;
  if (sameTime && baseMoment.toPlainDate().toString() === date) return base;
  const clock = isEndOfDay ? END_OF_DAY : sameTime ? baseMoment.toPlainTime() : Temporal.PlainTime.from(time);
  const localMoment = Temporal.PlainDate.from(date).toPlainDateTime(clock);
  const zonedMoment = localMoment.toZonedDateTime(zone);
  return zonedMoment.toPlainDateTime().equals(localMoment) ? zonedMoment.toInstant().toString() : null;
}

/** The problems of a draft, by field. */
export function findDraftProblems(
  draft: ShiftDraft,
  base: Interval,
  zone: string,
): Partial<Record<ShiftDraftField, DraftProblem>> {
  const problems: Partial<Record<ShiftDraftField, DraftProblem>> = {};
  for (const field of Object.keys(draft) as ShiftDraftField[]) {
    if (draft[field] === "") problems[field] = "missing";
  }
  for (const field of ["ini_date", "end_date"] as const) {
    const year = Number(draft[field].split("-")[0]);
    if (!problems[field] && (year < FIRST_YEAR || year > LAST_YEAR)) problems[field] = "year";
  }
  if (Object.keys(problems).some((field) => field !== "pharmacy_id")) return problems;
  const { ini_at, end_at } = draftInstants(draft, base, zone);
  if (ini_at === null) problems.ini_time = "nonexistent";
  if (end_at === null) problems.end_time = "nonexistent";
  if (ini_at === null || end_at === null) return problems;
  const length = toEpochMs(end_at) - toEpochMs(ini_at);
  const field = draft.end_date === draft.ini_date ? "end_time" : "end_date";
  if (length <= 0) problems[field] = "order";
  else if (length > MAX_SHIFT_MS) problems.end_date = "length";
  return problems;
}

/** The most frequent times of shifts: begin and length in minutes. */
export interface UsualTimes {
  startTime: string;
  durationMinutes: number;
}

export function usualTimes(shifts: readonly Interval[], zone: string): UsualTimes | null {
  const times = shifts.map(({ ini_at, end_at }): UsualTimes => {
    const ini = Temporal.Instant.from(ini_at).toZonedDateTimeISO(zone);
    const end = Temporal.Instant.from(end_at).toZonedDateTimeISO(zone);
    const span = ini.toPlainDateTime().until(end.toPlainDateTime(), { largestUnit: "minutes" });
    // A day that ends at 23:59:59.999 counts as 24 hours.
    return {
      startTime: timeLabel(ini.epochMilliseconds, zone),
      durationMinutes: Math.round(span.total({ unit: "minutes" })),
    };
  });
  return mostFrequent(times, ({ startTime, durationMinutes }) => `${startTime} ${durationMinutes}`);
}

/** The most frequent number of shifts that begin on one day. */
export function usualShiftsPerDay(shifts: readonly Interval[], zone: string): number {
  const days = new Map<string, number>();
  for (const { ini_at } of shifts) {
    const date = dateInZone(zone, toEpochMs(ini_at));
    days.set(date, (days.get(date) ?? 0) + 1);
  }
  return mostFrequent([...days.values()], String) ?? 1;
}

const USUAL_MINUTES = 24 * 60;

/**
 * The interval of a shift that covers a gap: the whole gap or, where that is longer than a shift may last, a shift of
 * the usual length at its begin.
 */
export function intervalForGap(gap: Interval, shifts: readonly Interval[], zone: string): Interval {
  if (toEpochMs(gap.end_at) - toEpochMs(gap.ini_at) <= MAX_SHIFT_MS) return gap;
  const minutes = usualTimes(shifts, zone)?.durationMinutes ?? USUAL_MINUTES;
  const ini = Temporal.Instant.from(gap.ini_at).toZonedDateTimeISO(zone);
  const end = ini.toPlainDateTime().add({ minutes }).toZonedDateTime(zone);
  return { ini_at: gap.ini_at, end_at: end.toInstant().toString() };
}

function mostFrequent<T>(values: readonly T[], keyOf: (value: T) => string): T | null {
  const counts = new Map<string, { value: T; count: number }>();
  for (const value of values) {
    const key = keyOf(value);
    counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.value ?? null;
}

/** The usual times on a date, as draft fields. */
export function usualTimesOn(
  date: string,
  usual: UsualTimes,
): Pick<ShiftDraft, "ini_date" | "ini_time" | "end_date" | "end_time"> {
  const ini = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(usual.startTime));
  const end = ini.add({ minutes: usual.durationMinutes });
  const time = (moment: Temporal.PlainDateTime) =>
    moment.toPlainTime().toString({ smallestUnit: "minute", roundingMode: "trunc" });
  return {
    ini_date: ini.toPlainDate().toString(),
    ini_time: time(ini),
    end_date: end.toPlainDate().toString(),
    end_time: time(end),
  };
}
