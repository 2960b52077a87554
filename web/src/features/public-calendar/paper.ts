/* Chooses the line height with which a month fits one A4 landscape page, however many shifts its days have. */
import type { GridDay, Interval, Segment } from "../../shared/lib/calendar";

// What remains of 194 mm after the page's own title, the weekdays and the stamp below.
const ROOM_MM = 164;
const LARGEST_MM = 4;
const CHARACTERS_A_LINE = 24;

// The day's number and the cell's padding, in lines.
const CELL_LINES = 1.7;
// A shift's time, and the air around the shift.
const SHIFT_LINES = 1.25;

export function paperLine<S extends Interval & { pharmacy_id: string }>(
  weeks: readonly GridDay[][],
  segments: Map<string, Segment<S>[]>,
  nameOf: (pharmacyId: string) => string,
): number {
  const linesOf = (day: GridDay) =>
    (segments.get(day.date) ?? []).reduce(
      (sum, { shift }) => sum + SHIFT_LINES + Math.ceil(nameOf(shift.pharmacy_id).length / CHARACTERS_A_LINE),
      CELL_LINES,
    );
  const total = weeks.reduce((sum, week) => sum + Math.max(...week.map(linesOf)), 0);
  return Math.floor(Math.min(LARGEST_MM, ROOM_MM / total) * 100) / 100;
}
