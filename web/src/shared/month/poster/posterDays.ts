/* The rows of a poster: for each day who begins a duty, where, with which telephone and until when. */
import { calendar, dates, poster as texts } from "../../i18n/es";
import {
  type DaySegment,
  dateInZone,
  monthOfDate,
  segmentsByDay,
  timeLabel,
  toEpochMs,
  weekdayIndex,
} from "../../lib/calendar";
import { streetAddress } from "../../lib/pharmacyLocation";
import { phoneLink } from "../../lib/phone";
import type { Pharmacy, PharmacyGroup, Shift } from "../queries";
import { dateRequiresCover } from "../rota/cover";

export interface PosterEntry {
  shiftId: string;
  pharmacyId: string;
  name: string;
  /** Street and town, as far as they are known. */
  address: string[];
  phone: string | null;
  /** '08:30 a 08:30 del mar'. */
  hours: string;
  /** The same without the weekday, for a poster whose duties all have these hours; null when it cannot be one of them. */
  everyDay: string | null;
}

export interface PosterDay {
  date: string;
  weekday: string;
  number: number;
  /** The duties that begin on the day or go on over most of it. */
  entries: PosterEntry[];
  /** The hours of all entries; null when they differ. */
  hours: string | null;
  /** 'Hasta las 08:30: …', on the first day, whose night belongs to a duty that the poster does not have. */
  before: string[];
  /** The words for a day without a duty, else null. */
  nobody: string | null;
}

// A duty's rest that ends in the morning is part of the day before, where its end stands.
const NOON = "12:00";

type PosterGroup = Pick<PharmacyGroup, "time_zone" | "cover" | "pharmacies">;

/** The days of a poster. `shifts` are all that overlap them; one that is there twice counts once. */
export function posterDays(
  posterDates: readonly string[],
  shifts: readonly Shift[],
  group: PosterGroup,
): PosterDay[] {
  const zone = group.time_zone;
  const unique = [...new Map(shifts.map((shift) => [shift.id, shift])).values()];
  const months = [...new Set(posterDates.map(monthOfDate))];
  const segments = new Map(months.flatMap((month) => [...segmentsByDay(unique, month, zone)]));
  const pharmacies = new Map(group.pharmacies.map((pharmacy) => [pharmacy.id, pharmacy]));
  return posterDates.map((date, index) => {
    const ofDay = segments.get(date) ?? [];
    const entries = ofDay
      .filter(isOnDay)
      .map((segment) => posterEntry(segment, pharmacies.get(segment.shift.pharmacy_id), zone));
    const rest = index === 0 ? ofDay.filter((segment) => !isOnDay(segment)) : [];
    const [first] = entries;
    return {
      date,
      weekday: dates.weekdaysShort[weekdayIndex(date)] as string,
      number: Number(date.slice(8)),
      entries,
      hours: first && entries.every(({ hours }) => hours === first.hours) ? first.hours : null,
      before: rest.map(({ shift, endTime }) =>
        texts.before(pharmacies.get(shift.pharmacy_id)?.name ?? calendar.pharmacy, endTime),
      ),
      nobody: first
        ? null
        : dateRequiresCover(group.cover, date, zone)
          ? calendar.nobody
          : calendar.nobodyNeeded,
    };
  });
}

/** The hours that all duties of a poster have, in one sentence; null when they differ. */
export function commonHours(days: readonly PosterDay[]): string | null {
  const all = days.flatMap(({ entries }) => entries.map(({ everyDay }) => everyDay));
  return all.every((one) => one === all[0]) ? (all[0] ?? null) : null;
}

/** True for a segment that begins on its day, or ends after noon. */
function isOnDay({ startsOnDay, endTime }: DaySegment<Shift>): boolean {
  return startsOnDay || endTime > NOON;
}

function posterEntry(segment: DaySegment<Shift>, pharmacy: Pharmacy | undefined, zone: string): PosterEntry {
  const { shift } = segment;
  const street = pharmacy ? streetAddress(pharmacy) : null;
  return {
    shiftId: shift.id,
    pharmacyId: shift.pharmacy_id,
    name: pharmacy?.name ?? calendar.pharmacy,
    address: [street, pharmacy?.locality].filter((part) => part != null),
    phone: phoneLink(pharmacy?.phone ?? null)?.label ?? null,
    hours: hoursOnDay(segment, zone),
    everyDay: hoursEveryDay(segment, zone),
  };
}

function hoursOnDay(segment: DaySegment<Shift>, zone: string): string {
  const { startTime, endTime, startsOnDay, endsOnDay } = segment;
  const beginsAtMidnight = startTime === "00:00";
  if (endsOnDay) {
    const endsAtMidnight = isMidnight(endTime);
    if (beginsAtMidnight && endsAtMidnight) return texts.wholeDay;
    return startsOnDay ? texts.between(startTime, endTime) : texts.until(endTime);
  }
  const end = endOnNextDay(segment, zone);
  if (!end) return beginsAtMidnight ? texts.wholeDay : texts.from(startTime);
  return startsOnDay
    ? texts.betweenDays(startTime, end.time, end.weekday)
    : texts.wholeDayUntil(end.time, end.weekday);
}

function hoursEveryDay(segment: DaySegment<Shift>, zone: string): string | null {
  if (!segment.startsOnDay) return null;
  if (segment.endsOnDay) return texts.everyDay(segment.startTime, segment.endTime);
  const end = endOnNextDay(segment, zone);
  return end && texts.everyDayAndNight(segment.startTime, end.time);
}

/** Some shifts end at 23:59:59.999. */
function isMidnight(endTime: string): boolean {
  return endTime === "24:00" || endTime === "23:59";
}

/** The time and weekday of a shift's end; null when it is later than the next day. */
function endOnNextDay({ shift, date }: DaySegment<Shift>, zone: string) {
  const end = toEpochMs(shift.end_at);
  const endDate = dateInZone(zone, end);
  if (Temporal.PlainDate.from(date).add({ days: 1 }).toString() !== endDate) return null;
  const weekday = (dates.weekdaysShort[weekdayIndex(endDate)] as string).toLowerCase();
  return { time: timeLabel(end, zone), weekday };
}
