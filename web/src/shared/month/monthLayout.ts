/* The layout of a month, cached per response, so that going back to a month only draws. */
import { type DaySegment, daysOfMonth, type GridDay, segmentsByDay, weeksOfMonth } from "../lib/calendar";
import type { Shift } from "./queries";
import { type CoverGap, type CoverRule, dateRequiresCover, findCoverGaps } from "./rota/cover";

/** The zone and the rules of a group, which its months are laid out by. */
export interface LayoutRules {
  time_zone: string;
  cover: readonly CoverRule[];
}

export interface MonthLayout {
  month: string;
  weeks: GridDay[][];
  segments: Map<string, DaySegment<Shift>[]>;
  /** The times when too few are on duty. */
  gaps: CoverGap[];
  /** The days without any shift that need none. */
  freeDates: ReadonlySet<string>;
}

const layouts = new WeakMap<readonly Shift[], { rules: LayoutRules; layout: MonthLayout }>();

export function layoutMonth(shifts: readonly Shift[], month: string, rules: LayoutRules): MonthLayout {
  const cached = layouts.get(shifts);
  if (cached?.layout.month === month && hasSameRules(cached.rules, rules)) return cached.layout;
  const { time_zone: zone, cover } = rules;
  const segments = segmentsByDay(shifts, month, zone);
  const isFree = (date: string) => segments.get(date)?.length === 0 && !dateRequiresCover(cover, date, zone);
  const layout = {
    month,
    weeks: weeksOfMonth(month),
    segments,
    gaps: findCoverGaps(shifts, cover, month, zone),
    freeDates: new Set(daysOfMonth(month).filter(isFree)),
  };
  layouts.set(shifts, { rules, layout });
  return layout;
}

function hasSameRules(a: LayoutRules, b: LayoutRules): boolean {
  return a.time_zone === b.time_zone && a.cover === b.cover;
}
