/* Chooses the line height with which a month fits one A4 landscape page. */
import type { DaySegment, GridDay, Interval } from "../lib/calendar";

// The height left for the weeks by the banner, the title with its code, and the weekdays.
const WEEKS_HEIGHT_MM = 160;
const MAX_LINE_MM = 4;
const MIN_LINE_MM = 1;
const LINE_STEP_MM = 0.05;

// From MonthGrid.module.css: padding, borders and number margin of a day; padding and gap of a shift.
const CELL_MM = 1.8;
const SHIFT_MM = 0.65;
const SHIFT_WIDTH_MM = 34;

// Font size in lines times the width of a bold letter in ems, plus some loss where lines break.
const LETTER_LINES = 0.8 * 0.62;
const CAPITAL_WIDTH = 1.25;

type PharmacyInterval = Interval & { pharmacy_id: string };

export function printLineHeightMm<S extends PharmacyInterval>(
  weeks: readonly GridDay[][],
  segments: Map<string, DaySegment<S>[]>,
  pharmacyName: (pharmacyId: string) => string,
): number {
  const days = weeks.map((week) =>
    week.map(({ date }) =>
      (segments.get(date) ?? []).map(({ shift }) => nameWidth(pharmacyName(shift.pharmacy_id))),
    ),
  );
  const fits = (steps: number) => {
    const height = days.reduce(
      (sum, week) => sum + Math.max(...week.map((names) => dayHeight(names, steps * LINE_STEP_MM))),
      0,
    );
    return height <= WEEKS_HEIGHT_MM;
  };
  let fitting = Math.round(MIN_LINE_MM / LINE_STEP_MM);
  let tooLarge = Math.round(MAX_LINE_MM / LINE_STEP_MM) + 1;
  while (tooLarge - fitting > 1) {
    const steps = (fitting + tooLarge) >> 1;
    if (fits(steps)) fitting = steps;
    else tooLarge = steps;
  }
  return Math.round(fitting * LINE_STEP_MM * 100) / 100;
}

function dayHeight(names: number[], lineMm: number): number {
  const shifts = names.map(
    (length) => (1 + Math.ceil((length * LETTER_LINES * lineMm) / SHIFT_WIDTH_MM)) * lineMm + SHIFT_MM,
  );
  return shifts.reduce((sum, height) => sum + height, CELL_MM + lineMm);
}

function nameWidth(name: string): number {
  const capitals = name.replaceAll(/[^\p{Lu}]/gu, "").length;
  return name.length + capitals * (CAPITAL_WIDTH - 1);
}
