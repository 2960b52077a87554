/* What is open over the month, and where the focus goes when it closes. */
import type { Interval } from "@/shared/lib/calendar";
import { randomUuid } from "@/shared/lib/uuid";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import type { PlanSettings } from "./plan/planSettings";
import { enabledPharmacies } from "./rules/hours";
import { intervalForGap, type ShiftDraft, wholeDayInterval } from "./rules/shiftDraft";

/** A shift that is being made, changed or looked at. */
export interface ShiftDialogState {
  shift: Shift;
  /** What had the focus before. */
  opener: Element | null;
  isNew: boolean;
  /** What its form has, if that is not what the shift has. */
  draft?: ShiftDraft;
}

export type PlanTab = "generate" | "copy_month" | "check";

/** Planning, at one of its tabs. */
export interface PlanDialogState {
  tab: PlanTab;
  /** What its tabs have, if that is not what they begin with. */
  settings?: PlanSettings;
}

export type DialogState = { shift: ShiftDialogState } | { plan: PlanDialogState } | "keys" | null;

/** Hours that nobody covers, and the shifts of their month. */
export interface UncoveredGap {
  gap: Interval;
  shifts: readonly Shift[];
}

/** A shift of a fresh id, of the first pharmacy, for the whole day or for what is uncovered. */
export function newShiftDialog(
  group: PharmacyGroup,
  date: string,
  uncovered?: UncoveredGap,
): ShiftDialogState {
  const zone = group.time_zone;
  const { ini_at, end_at } = uncovered
    ? intervalForGap(uncovered.gap, uncovered.shifts, zone)
    : wholeDayInterval(date, zone);
  const pharmacy_id = enabledPharmacies(group.pharmacies)[0]?.id ?? "";
  const shift = { id: randomUuid(), group_id: group.id, pharmacy_id, ini_at, end_at, demo: false };
  return { shift, opener: document.activeElement, isNew: true };
}

/** Where the focus goes: to the opener, if it still is what it was, else to the shift, else to the way to make one. */
export function focusAfterClose({ shift, opener, isNew }: ShiftDialogState): HTMLElement | null {
  const own = `main button[data-shift="${shift.id}"]`;
  const still = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  if (still && (isNew || opener.matches(own))) return opener;
  return document.querySelector<HTMLElement>(own) ?? document.querySelector<HTMLElement>("main [data-new]");
}
