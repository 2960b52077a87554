/* The input of a month's drawing, for grid and list alike. */
import type { ReactNode } from "react";
import { calendar } from "../i18n/es";
import type { DaySegment } from "../lib/calendar";
import type { MonthLayout } from "./monthLayout";
import type { Pharmacy, Shift } from "./queries";
import type { DayGridKeys } from "./useDayGrid";

export interface MonthView extends Pick<MonthLayout, "month" | "weeks" | "segments" | "freeDates"> {
  today: string;
  pharmacyName: (pharmacyId: string) => string;
  /** Called when a shift is pressed; without it shifts are not buttons. */
  onOpenShift?: ((segment: DaySegment<Shift>) => void) | undefined;
  /** Makes the grid one Tab stop whose days the arrow keys move between; without it the month is only read. */
  dayKeys?: DayGridKeys | undefined;
  /** A page's own additions to days and shifts. */
  extras?: MonthExtras | undefined;
}

/** Slots of a day and of a shift that a page may fill. */
export interface MonthExtras {
  /** Beside the day's number. */
  besideDate?: (date: string) => ReactNode;
  /** Above the day's shifts, in the day's whole width. */
  aboveDay?: (date: string) => ReactNode;
  /** Below the day's shifts. */
  belowDay?: (date: string) => ReactNode;
  /** After the pharmacy's name. */
  besideShift?: (shift: Shift) => ReactNode;
}

export function pharmacyNameLookup(pharmacies: readonly Pharmacy[]): (id: string) => string {
  const names = new Map(pharmacies.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? calendar.pharmacy;
}
