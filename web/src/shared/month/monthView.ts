/* What a drawing of the month is given, whether it is a grid or a list. */
import type { ReactNode } from "react";
import { calendar } from "../i18n/es";
import type { DaySegment } from "../lib/calendar";
import type { MonthLayout } from "./monthLayout";
import type { Pharmacy, Shift } from "./queries";

export interface MonthView extends Pick<MonthLayout, "month" | "weeks" | "segments"> {
  today: string;
  nameOf: (pharmacyId: string) => string;
  /** What a shift leads to; without it there is nothing to press. */
  onOpen?: ((segment: DaySegment<Shift>) => void) | undefined;
  /** What a page adds of its own. */
  extras?: MonthExtras | undefined;
}

/** Places of a day and of a shift that a page may fill. */
export interface MonthExtras {
  /** Beside the day's number. */
  besideDate?: (date: string) => ReactNode;
  /** Above the day's shifts in a list, which has no room for words beside the number. */
  aboveDay?: (date: string) => ReactNode;
  /** Below the day's shifts. */
  belowDay?: (date: string) => ReactNode;
  /** Behind the pharmacy's name. */
  besideShift?: (shift: Shift) => ReactNode;
}

export function pharmacyNameLookup(pharmacies: readonly Pharmacy[]): (id: string) => string {
  const names = new Map(pharmacies.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? calendar.pharmacy;
}
