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
  const known = layouts.get(shifts);
  if (known?.month === month && known.zone === zone) return known;
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
