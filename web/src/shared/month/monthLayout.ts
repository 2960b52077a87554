/* The layout of a month, cached per response, so that going back to a month only draws. */
import {
  type DayGap,
  type DaySegment,
  findDayGaps,
  type GridDay,
  segmentsByDay,
  weeksOfMonth,
} from "../lib/calendar";
import type { Shift } from "./queries";

export interface MonthLayout {
  month: string;
  zone: string;
  weeks: GridDay[][];
  segments: Map<string, DaySegment<Shift>[]>;
  gaps: DayGap[];
}

const layouts = new WeakMap<readonly Shift[], MonthLayout>();

export function layoutMonth(shifts: readonly Shift[], month: string, zone: string): MonthLayout {
  const cached = layouts.get(shifts);
  if (cached?.month === month && cached.zone === zone) return cached;
  const drawing = {
    month,
    zone,
    weeks: weeksOfMonth(month),
    segments: segmentsByDay(shifts, month, zone),
    gaps: findDayGaps(shifts, month, zone),
  };
  layouts.set(shifts, drawing);
  return drawing;
}
