/* What a drawing of the month is given, whether it is a grid or a list. */
import { calendar } from "../i18n/es";
import type { Segment } from "../lib/calendar";
import type { Drawing } from "./drawing";
import type { Pharmacy, Shift } from "./queries";

export interface MonthView extends Pick<Drawing, "month" | "weeks" | "segments"> {
  today: string;
  nameOf: (pharmacyId: string) => string;
  onOpen: (segment: Segment<Shift>) => void;
}

export function nameFinder(pharmacies: readonly Pharmacy[]): (id: string) => string {
  const names = new Map(pharmacies.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? calendar.pharmacy;
}
