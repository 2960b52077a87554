/* What a month's drawing needs, worked out once for each answer, so that going back and forth is only drawing. */
import { type Gap, type GridDay, gapsOf, type Segment, segmentsByDay, weeksOf } from "../lib/calendar";
import type { Shift } from "./queries";

export interface Drawing {
  month: string;
  zone: string;
  weeks: GridDay[][];
  segments: Map<string, Segment<Shift>[]>;
  gaps: Gap[];
}

const drawings = new WeakMap<readonly Shift[], Drawing>();

export function drawingOf(shifts: readonly Shift[], month: string, zone: string): Drawing {
  const known = drawings.get(shifts);
  if (known?.month === month && known.zone === zone) return known;
  const drawing = {
    month,
    zone,
    weeks: weeksOf(month),
    segments: segmentsByDay(shifts, month, zone),
    gaps: gapsOf(shifts, month, zone),
  };
  drawings.set(shifts, drawing);
  return drawing;
}
