/* The draft of a page's hours: those of each weekday and of special days, and the entries that they make. */
import type { components } from "@/shared/api/schema";
import { pageForm as texts } from "@/shared/i18n/es";
import { randomUuid } from "../lib/uuid";
import type { FieldProblems } from "../ui/entity/useEntityForm";

type Schemas = components["schemas"];
export type ScheduleEntry = Schemas["ScheduleEntry"];
type ScheduleEntryPut = Schemas["ScheduleEntryPut"];

/** ISO weekdays, Monday first. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Hours from a time of day to another one, which is of the next day when it is not later; both empty when new. */
export interface TimeRange {
  id: string;
  ini: string;
  end: string;
}

export interface SpecialDay {
  id: string;
  /** Empty while it is new. */
  date: string;
  /** Without hours it is closed. */
  ranges: readonly TimeRange[];
}

export interface ScheduleDraft {
  week: Readonly<Record<Weekday, readonly TimeRange[]>>;
  special: readonly SpecialDay[];
  timeZone: string;
}

/** The most dates of one entry, and the most special days of the form. */
export const SPECIAL_DAYS_MAX = 60;
const DAY_MINUTES = 24 * 60;
const DEFAULT_TIME_ZONE = "America/Argentina/Buenos_Aires";
const FIRST_RANGE = { ini: "09:00", end: "18:00" };

/** A day's first hours begin with usual ones, its others empty. */
export function newRange(before: readonly TimeRange[]): TimeRange {
  return { id: randomUuid(), ...(before.length === 0 ? FIRST_RANGE : { ini: "", end: "" }) };
}

export function newSpecialDay(): SpecialDay {
  return { id: randomUuid(), date: "", ranges: [] };
}

/** The same hours for another day. */
export function copyRanges(ranges: readonly TimeRange[]): TimeRange[] {
  return ranges.map(({ ini, end }) => ({ id: randomUuid(), ini, end }));
}

export function scheduleDraft(
  entries: readonly ScheduleEntry[],
  timeZone: string = DEFAULT_TIME_ZONE,
): ScheduleDraft {
  const rangesOn = (type: ScheduleEntry["type"], day: string) =>
    entries
      .filter((entry) => entry.type === type && !entry.closed && entry.days.includes(day))
      .map(({ ini, end }) => ({ id: randomUuid(), ini: ini ?? "", end: shownEnd(end ?? "") }))
      .toSorted((one, other) => (one.ini < other.ini ? -1 : 1));
  const week = {} as Record<Weekday, TimeRange[]>;
  for (const day of WEEKDAYS) week[day] = rangesOn("regular", day);
  const dates = new Set(entries.flatMap(({ type, days }) => (type === "special" ? days : [])));
  return {
    week,
    special: [...dates]
      .toSorted()
      .map((date) => ({ id: randomUuid(), date, ranges: rangesOn("special", date) })),
    timeZone,
  };
}

/** A field for a time has no 24:00. */
function shownEnd(end: string): string {
  return end === "24:00" ? "00:00" : end;
}

function storedEnd(end: string): string {
  return end === "00:00" ? "24:00" : end;
}

/** The note at the end of hours: it is of the next day, or the hours are the whole day; null when it is of the same day. */
export function endNote({ ini, end }: TimeRange): "nextDay" | "wholeDay" | null {
  if (ini === "" || end === "" || end > ini || end === "00:00") {
    return ini === "00:00" && end === "00:00" ? "wholeDay" : null;
  }
  return ini === end ? "wholeDay" : "nextDay";
}

/** The messages of a draft's fields: `week[1][0].ini`, `special[2].date`. */
export function findScheduleProblems({ week, special }: ScheduleDraft): FieldProblems {
  const problems: Record<string, string> = {};
  for (const day of WEEKDAYS) Object.assign(problems, findRangeProblems(week[day], `week[${day}]`));
  special.forEach(({ date, ranges }, index) => {
    const path = `special[${index}]`;
    if (date === "") problems[`${path}.date`] = texts.required;
    else if (special.findIndex((one) => one.date === date) < index) problems[`${path}.date`] = texts.sameDate;
    Object.assign(problems, findRangeProblems(ranges, path));
  });
  return problems;
}

function findRangeProblems(ranges: readonly TimeRange[], path: string): FieldProblems {
  const problems: Record<string, string> = {};
  ranges.forEach((range, index) => {
    if (range.ini === "") problems[`${path}[${index}].ini`] = texts.required;
    else if (range.end === "") problems[`${path}[${index}].end`] = texts.required;
    else if (ranges.slice(0, index).some((other) => overlaps(range, other)))
      problems[`${path}[${index}].ini`] = texts.overlap;
  });
  return problems;
}

function overlaps(one: TimeRange, other: TimeRange): boolean {
  if (other.ini === "" || other.end === "") return false;
  const [[begin, end], [otherBegin, otherEnd]] = [minutesOf(one), minutesOf(other)];
  return begin < otherEnd && otherBegin < end;
}

function minutesOf({ ini, end }: TimeRange): [begin: number, end: number] {
  const [begin, last] = [ini, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) as [
    number,
    number,
  ];
  return [begin, last <= begin ? last + DAY_MINUTES : last];
}

/** The entries of a draft without problems: days of the same hours are one entry, which keeps the id of a stored one. */
export function scheduleBody(
  { week, special }: ScheduleDraft,
  stored: readonly ScheduleEntry[],
): ScheduleEntryPut[] {
  const entries = new Map<string, ScheduleEntryPut>();
  const add = (type: ScheduleEntry["type"], day: string, range: TimeRange | null) => {
    const hours = { ini: range?.ini ?? null, end: range ? storedEnd(range.end) : null };
    const key = `${type} ${hours.ini} ${hours.end}`;
    const entry = entries.get(key) ?? { type, days: [], ...hours, closed: range === null };
    if (!entry.days.includes(day)) entry.days.push(day);
    entries.set(key, entry);
  };
  for (const day of WEEKDAYS) for (const range of week[day]) add("regular", day, range);
  for (const { date, ranges } of special.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    if (ranges.length === 0) add("special", date, null);
    for (const range of ranges) add("special", date, range);
  }
  const kept = [...stored];
  return [...entries.values()].map((entry) => {
    const same = kept.findIndex(
      ({ type, ini, end }) =>
        type === entry.type && ini === entry.ini && storedEnd(end ?? "") === (entry.end ?? ""),
    );
    const [found] = same < 0 ? [] : kept.splice(same, 1);
    return found ? { id: found.id, ...entry } : entry;
  });
}
