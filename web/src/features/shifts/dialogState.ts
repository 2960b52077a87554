/* What is open over the month, and where the focus goes when it closes. */
import type { Interval } from "@/shared/lib/calendar";
import { randomUuid } from "@/shared/lib/uuid";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import type { PlanSettings } from "./plan/planSettings";
import { takingTurns } from "./rules/hours";
import { coverOf, type Draft, wholeDay } from "./rules/shiftDraft";

/** A shift that is being made, changed or looked at. */
export interface OpenedShift {
  shift: Shift;
  /** What had the focus before. */
  opener: Element | null;
  isNew: boolean;
  /** What its form has, if that is not what the shift has. */
  draft?: Draft;
}

export type PlanTab = "generate" | "copy_month" | "check";

/** Planning, at one of its tabs. */
export interface OpenedPlan {
  tab: PlanTab;
  /** What its tabs have, if that is not what they begin with. */
  settings?: PlanSettings;
}

export type Opened = { shift: OpenedShift } | { plan: OpenedPlan } | "keys" | null;

/** Hours that nobody covers, and the shifts of their month. */
export interface Uncovered {
  gap: Interval;
  shifts: readonly Shift[];
}

/** A shift of a fresh id, of the first pharmacy, for the whole day or for what is uncovered. */
export function newShift(group: PharmacyGroup, date: string, uncovered?: Uncovered): OpenedShift {
  const zone = group.time_zone;
  const { ini_at, end_at } = uncovered
    ? coverOf(uncovered.gap, uncovered.shifts, zone)
    : wholeDay(date, zone);
  const pharmacy_id = takingTurns(group.pharmacies)[0]?.id ?? "";
  const shift = { id: randomUuid(), group_id: group.id, pharmacy_id, ini_at, end_at, demo: false };
  return { shift, opener: document.activeElement, isNew: true };
}

/** Where the focus goes: to the opener, if it still is what it was, else to the shift, else to the way to make one. */
export function focusAfter({ shift, opener, isNew }: OpenedShift): HTMLElement | null {
  const own = `main button[data-shift="${shift.id}"]`;
  const still = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  if (still && (isNew || opener.matches(own))) return opener;
  return document.querySelector<HTMLElement>(own) ?? document.querySelector<HTMLElement>("main [data-new]");
}
