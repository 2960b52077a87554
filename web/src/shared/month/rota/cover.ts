/* The cover of a rota: when somebody must be on duty, and the gaps where too few are; the server's rules (rules/coverage.rs). */
import type { components } from "../../api/schema";
import { dateInZone, type Interval, monthRange, toEpochMs } from "../../lib/calendar";

export type CoverRule = components["schemas"]["CoverRule"];

/** A time when fewer are on duty than the cover asks for, in whole minutes. */
export interface CoverGap extends Interval {
  onDuty: number;
  minimum: number;
}

type PharmacyShift = Interval & { pharmacy_id: string };

interface Span {
  ini: number;
  end: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** The gaps of a month. Where several rules apply, the highest minimum counts; gaps under a minute are left out. */
export function findCoverGaps(
  shifts: readonly PharmacyShift[],
  cover: readonly CoverRule[],
  month: string,
  zone: string,
): CoverGap[] {
  const range = monthRange(month, zone);
  const period = { ini: toEpochMs(range.datetime_ini), end: toEpochMs(range.datetime_end) };
  const duty = dutySpans(shifts, period);
  const required = requiredSpans(cover, period, zone);
  const edges = [...new Set([...duty, ...required].flatMap(({ ini, end }) => [ini, end]))].sort(
    (a, b) => a - b,
  );
  const gaps: (Span & Pick<CoverGap, "onDuty" | "minimum">)[] = [];
  for (const [index, ini] of edges.entries()) {
    const end = edges[index + 1];
    if (end === undefined) break;
    const isWithin = (span: Span) => span.ini <= ini && span.end >= end;
    const minimum = required.reduce((most, one) => (isWithin(one) ? Math.max(most, one.minimum) : most), 0);
    if (minimum === 0) continue;
    const onDuty = duty.filter(isWithin).length;
    if (onDuty >= minimum) continue;
    const last = gaps.at(-1);
    if (last?.end === ini && last.onDuty === onDuty && last.minimum === minimum) last.end = end;
    else gaps.push({ ini, end, onDuty, minimum });
  }
  return gaps
    .filter(({ ini, end }) => end - ini >= MINUTE_MS)
    .map(({ ini, end, ...rest }) => ({ ...wholeMinutesInterval(ini, end), ...rest }));
}

/** True if somebody has to be on duty at some time between the two moments. */
export function requiresCover(
  cover: readonly CoverRule[],
  fromMs: number,
  toMs: number,
  zone: string,
): boolean {
  return requiredSpans(cover, { ini: fromMs, end: toMs }, zone).length > 0;
}

/** True if somebody has to be on duty at some time of the local day. */
export function dateRequiresCover(cover: readonly CoverRule[], date: string, zone: string): boolean {
  const day = Temporal.PlainDate.from(date);
  const begin = (of: Temporal.PlainDate) => of.toZonedDateTime({ timeZone: zone }).epochMilliseconds;
  return requiresCover(cover, begin(day), begin(day.add({ days: 1 })), zone);
}

/** Shrinks an interval to whole minutes: the last millisecond of a day is not a gap. */
export function wholeMinutesInterval(iniMs: number, endMs: number): Interval {
  const instant = (minutes: number) => Temporal.Instant.fromEpochMilliseconds(minutes * MINUTE_MS).toString();
  return { ini_at: instant(Math.ceil(iniMs / MINUTE_MS)), end_at: instant(Math.floor(endMs / MINUTE_MS)) };
}

/** The times that each pharmacy is on duty: its overlapping shifts, and those less than a minute apart, count once. */
function dutySpans(shifts: readonly PharmacyShift[], period: Span): Span[] {
  const spans: Span[] = [];
  const open = new Map<string, Span>();
  const clipped = shifts
    .map(({ pharmacy_id, ini_at, end_at }) => ({
      pharmacy_id,
      ini: Math.max(toEpochMs(ini_at), period.ini),
      end: Math.min(toEpochMs(end_at), period.end),
    }))
    .filter(({ ini, end }) => ini < end)
    .sort((a, b) => a.ini - b.ini);
  for (const { pharmacy_id, ini, end } of clipped) {
    const last = open.get(pharmacy_id);
    if (last && ini - last.end < MINUTE_MS) {
      last.end = Math.max(last.end, end);
      continue;
    }
    const span = { ini, end };
    open.set(pharmacy_id, span);
    spans.push(span);
  }
  return spans;
}

/** The required minimum of each time within the period. */
function requiredSpans(
  cover: readonly CoverRule[],
  period: Span,
  zone: string,
): (Span & { minimum: number })[] {
  const spans: (Span & { minimum: number })[] = [];
  let date = Temporal.PlainDate.from(dateInZone(zone, period.ini)).subtract({ days: 1 });
  let begin = startOfDay(date, zone);
  while (begin < period.end) {
    const next = date.add({ days: 1 });
    const nextBegin = startOfDay(next, zone);
    // On most days a time of day is a sum, which is much faster than a conversion.
    const isPlain =
      nextBegin - begin === DAY_MS && startOfDay(next.add({ days: 1 }), zone) - nextBegin === DAY_MS;
    const at = (minutes: number) => {
      if (isPlain) return begin + minutes * MINUTE_MS;
      const time = date.toPlainDateTime().add({ minutes });
      return time.toZonedDateTime(zone).epochMilliseconds;
    };
    for (const { weekdays, start_time, end_time, minimum } of cover) {
      if (!weekdays.includes(date.dayOfWeek)) continue;
      const start = minutesOfDay(start_time);
      const until = minutesOfDay(end_time);
      const ini = Math.max(at(start), period.ini);
      const end = Math.min(at(until > start ? until : until + DAY_MINUTES), period.end);
      if (ini < end) spans.push({ ini, end, minimum });
    }
    date = next;
    begin = nextBegin;
  }
  return spans;
}

function startOfDay(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime({ timeZone: zone }).epochMilliseconds;
}

/** The minutes from midnight of '08:30'; '24:00' is the end of the day. */
function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
