/* Chooses the line height with which a month fits one A4 landscape page, however many shifts its days have. */
import type { GridDay, Interval, Segment } from "../lib/calendar";

// What 193 mm leave to the weeks after the banner, the title with its code, and the weekdays.
const ROOM_MM = 160;
const LARGEST_MM = 4;
const SMALLEST_MM = 1;
const STEP_MM = 0.05;

// MonthGrid.module.css: padding, borders and the day's number's margin; padding and gap of a shift.
const CELL_MM = 1.8;
const SHIFT_MM = 0.65;
const SHIFT_WIDTH_MM = 34;

// The name's size in lines times the width of a bold letter in ems, with some loss where words break.
const LETTER_LINES = 0.8 * 0.62;
const CAPITAL = 1.25;

type Shift = Interval & { pharmacy_id: string };

export function paperLine<S extends Shift>(
  weeks: readonly GridDay[][],
  segments: Map<string, Segment<S>[]>,
  nameOf: (pharmacyId: string) => string,
): number {
  const days = weeks.map((week) =>
    week.map(({ date }) => (segments.get(date) ?? []).map(({ shift }) => letters(nameOf(shift.pharmacy_id)))),
  );
  const fits = (steps: number) => {
    const height = days.reduce(
      (sum, week) => sum + Math.max(...week.map((names) => dayHeight(names, steps * STEP_MM))),
      0,
    );
    return height <= ROOM_MM;
  };
  let fitting = Math.round(SMALLEST_MM / STEP_MM);
  let tooLarge = Math.round(LARGEST_MM / STEP_MM) + 1;
  while (tooLarge - fitting > 1) {
    const steps = (fitting + tooLarge) >> 1;
    if (fits(steps)) fitting = steps;
    else tooLarge = steps;
  }
  return Math.round(fitting * STEP_MM * 100) / 100;
}

function dayHeight(names: number[], line: number): number {
  const shifts = names.map(
    (length) => (1 + Math.ceil((length * LETTER_LINES * line) / SHIFT_WIDTH_MM)) * line + SHIFT_MM,
  );
  return shifts.reduce((sum, height) => sum + height, CELL_MM + line);
}

function letters(name: string): number {
  const capitals = name.replaceAll(/[^\p{Lu}]/gu, "").length;
  return name.length + capitals * (CAPITAL - 1);
}
