/* The dialog over the month, and the focus after it closes. */
import type { Interval } from "@/shared/lib/calendar";
import { randomUuid } from "@/shared/lib/uuid";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import type { PlanSettings } from "./plan/planSettings";
import { enabledPharmacies } from "./rules/hours";
import { intervalForGap, type ShiftDraft, wholeDayInterval } from "./rules/shiftDraft";

/** The dialog of a shift: new, edited or read. */
export interface ShiftDialogState {
  shift: Shift;
  /** The element that had the focus before. */
  openerElement: Element | null;
  isNew: boolean;
  /** Unsaved form values, if any. */
  draft?: ShiftDraft;
}

export type PlanTab = "generate" | "copy_month" | "check";

/** The planning dialog, at one of its tabs. */
export interface PlanDialogState {
  tab: PlanTab;
  /** Unsaved settings of the tabs, if any. */
  settings?: PlanSettings;
}

export type DialogState = { shift: ShiftDialogState } | { plan: PlanDialogState } | "keys" | "poster" | null;

/** Hours that nobody covers, with the shifts of their month. */
export interface UncoveredGap {
  gap: Interval;
  shifts: readonly Shift[];
}

/** The dialog of a new shift with a fresh id: the first pharmacy, for the whole day or the uncovered hours. */
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
  return { shift, openerElement: document.activeElement, isNew: true };
}

/**
 * The element to focus: the opener if it still exists, else the popup below, else the shift's button, else the button
 * for a new shift.
 */
export function focusAfterClose(
  { shift, openerElement, isNew }: ShiftDialogState,
  popupBelow?: HTMLElement | null,
): HTMLElement | null {
  const shiftSelector = `main button[data-shift="${shift.id}"]`;
  const isOpenerPresent =
    openerElement instanceof HTMLElement && openerElement !== document.body && openerElement.isConnected;
  if (isOpenerPresent && (isNew || openerElement.matches(shiftSelector))) return openerElement;
  return (
    // The month is behind the popup, where keys would go to the grid.
    popupBelow ??
    document.querySelector<HTMLElement>(shiftSelector) ??
    document.querySelector<HTMLElement>("main [data-new]")
  );
}
