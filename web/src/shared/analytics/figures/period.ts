/* The period of figures: local days of the towns, chosen in the page's address, and as much time before it to compare with. */
import type { components } from "../../api/schema";

export const ANALYTICS_ZONE = "America/Argentina/Buenos_Aires";

/** The lengths that are offered, in days. */
export const PERIOD_LENGTHS = [7, 30, 90] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

const LENGTH_DEFAULT: PeriodLength = 30;
/** A year with its leap day. */
export const DAYS_MAX = 366;
/** Up to this many days a period is told by hours. */
const DAYS_BY_HOUR = 2;
/** Four whole weeks, so that each weekday counts as often; the server tells at most 31 days by hours. */
const PROFILE_DAYS = 28;
const PROFILE_DAYS_MAX = 31;
const HOUR_MS = 3_600_000;

/** A period as it is chosen: the last days up to today, or dates. */
export interface PeriodChoice {
  /** Null for dates. */
  length: PeriodLength | null;
  /** The first and the last day, as the address has them; empty when a length is chosen. */
  from: string;
  until: string;
}

/** A range of time and its local days, both included. */
export interface DateRange {
  from: string;
  until: string;
  datetime_ini: string;
  datetime_end: string;
}

export interface AnalyticsPeriod extends DateRange {
  days: number;
  bucket: components["schemas"]["AnalyticsBucket"];
  /** The start of each hour or day, in ms. */
  starts: readonly number[];
  /** As many days right before. When today counts up to now, the last of them counts up to the nearest hour. */
  before: DateRange;
  /** That hour, such as '15:00'; null when the period ends before today. */
  beforeTime: string | null;
}

/** Parses the address; anything unknown is the usual period. */
export function parsePeriodChoice(search: URLSearchParams): PeriodChoice {
  const [from, until] = [parseDate(search.get("desde")), parseDate(search.get("hasta"))];
  if (from !== null || until !== null) {
    return { length: null, from: from ?? (until as string), until: until ?? (from as string) };
  }
  const length = PERIOD_LENGTHS.find((days) => String(days) === search.get("periodo")) ?? LENGTH_DEFAULT;
  return { length, from: "", until: "" };
}

/** Writes the choice to an address; the usual one needs nothing. */
export function setPeriodChoice(search: URLSearchParams, { length, from, until }: PeriodChoice): void {
  if (length === null) {
    search.set("desde", from);
    search.set("hasta", until);
  } else if (length !== LENGTH_DEFAULT) search.set("periodo", String(length));
}

/** The period of a choice at a moment. Dates after today are today, and the first is at most a year before the last. */
export function resolvePeriod(choice: PeriodChoice, nowMs: number): AnalyticsPeriod {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(ANALYTICS_ZONE);
  const today = now.toPlainDate();
  const until = choice.length === null ? earliest(Temporal.PlainDate.from(choice.until), today) : today;
  const longest = until.subtract({ days: DAYS_MAX - 1 });
  const wanted =
    choice.length === null
      ? earliest(Temporal.PlainDate.from(choice.from), until)
      : until.subtract({ days: choice.length - 1 });
  const from = Temporal.PlainDate.compare(wanted, longest) < 0 ? longest : wanted;
  const days = from.until(until).days + 1;
  const isToday = until.equals(today);
  // The hour that runs now counts; at an hour's start it has just begun.
  const end = isToday
    ? now.round({ smallestUnit: "hour", roundingMode: "floor" }).add({ hours: 1 })
    : startOfDay(until.add({ days: 1 }));
  const endBefore = isToday ? nearestHour(now) : end;
  const ini = startOfDay(from);
  const bucket = days <= DAYS_BY_HOUR ? "hour" : "day";
  return {
    ...toRange(from, until, ini, end),
    days,
    bucket,
    starts: bucket === "hour" ? hourStarts(ini, end) : dayStarts(from, days),
    before: toRange(
      from.subtract({ days }),
      from.subtract({ days: 1 }),
      startOfDay(from.subtract({ days })),
      endBefore.subtract({ days }),
    ),
    beforeTime: isToday ? timeText(endBefore) : null,
  };
}

/** The days that the hours of a day are counted over: the whole period, or its last four weeks. */
export function profileRange({ days, from, until, datetime_ini, datetime_end }: AnalyticsPeriod): DateRange {
  if (days <= PROFILE_DAYS_MAX) return { from, until, datetime_ini, datetime_end };
  const first = Temporal.PlainDate.from(until).subtract({ days: PROFILE_DAYS - 1 });
  return {
    from: first.toString(),
    until,
    datetime_ini: startOfDay(first).toInstant().toString(),
    datetime_end,
  };
}

/** True when the range is not the whole period. */
export function isPartOf(range: DateRange, period: AnalyticsPeriod): boolean {
  return range.datetime_ini !== period.datetime_ini;
}

/** The hour of the day, 0 to 23. */
export function hourOfDay(at: string): number {
  return Temporal.Instant.from(at).toZonedDateTimeISO(ANALYTICS_ZONE).hour;
}

function parseDate(text: string | null): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? "")) return null;
  try {
    return Temporal.PlainDate.from(text as string).toString();
  } catch {
    return null;
  }
}

function earliest(date: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(date, other) > 0 ? other : date;
}

function startOfDay(date: Temporal.PlainDate): Temporal.ZonedDateTime {
  return date.toZonedDateTime({ timeZone: ANALYTICS_ZONE });
}

function toRange(
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
  ini: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
): DateRange {
  return {
    from: from.toString(),
    until: until.toString(),
    datetime_ini: ini.toInstant().toString(),
    datetime_end: end.toInstant().toString(),
  };
}

function hourStarts(ini: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): number[] {
  const count = (end.epochMilliseconds - ini.epochMilliseconds) / HOUR_MS;
  return Array.from({ length: count }, (_, hour) => ini.epochMilliseconds + hour * HOUR_MS);
}

function dayStarts(from: Temporal.PlainDate, days: number): number[] {
  return Array.from({ length: days }, (_, day) => startOfDay(from.add({ days: day })).epochMilliseconds);
}

/** The first hour of a day has no nearer one that would leave something of the day. */
function nearestHour(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const nearest = now.round({ smallestUnit: "hour", roundingMode: "halfExpand" });
  const first = now.startOfDay().add({ hours: 1 });
  return Temporal.ZonedDateTime.compare(nearest, first) < 0 ? first : nearest;
}

/** The end of a day's count: midnight is '24:00'. */
function timeText(end: Temporal.ZonedDateTime): string {
  return `${String(end.hour === 0 ? 24 : end.hour).padStart(2, "0")}:00`;
}
