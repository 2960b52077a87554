/* The initial settings of the planning tabs, and whether they have changed. */
import { addMonths } from "@/shared/lib/calendar";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { enabledPharmacies, isMonthPlanned } from "../rules/hours";
import { usualShiftsPerDay, usualTimes } from "../rules/shiftDraft";
import { ALL_WEEKDAYS, initialRotation, type RotationForm } from "./planRules";

export type CopyAlignment = "weekday" | "date";

export interface CopySettings {
  from: string;
  to: string;
  align: CopyAlignment;
}

/** The hours of a month that must be covered; the number as typed. */
export interface CheckSettings {
  month: string;
  /** True for the group's own rules; the other settings then do not count. */
  usesGroupRules: boolean;
  minimum: string;
  from: string;
  until: string;
  weekdays: readonly number[];
}

/** All settings of the planning popup, by tab. */
export interface PlanSettings {
  rotation: RotationForm;
  copy: CopySettings;
  check: CheckSettings;
}

export function initialPlanSettings(
  group: PharmacyGroup,
  month: string,
  shifts: readonly Shift[],
): PlanSettings {
  const zone = group.time_zone;
  const planned = isMonthPlanned(shifts, month, zone);
  const order = enabledPharmacies(group.pharmacies).map(({ id }) => id);
  return {
    // A planned month suggests planning the next one.
    rotation: initialRotation(
      order,
      planned ? addMonths(month, 1) : month,
      usualTimes(shifts, zone),
      usualShiftsPerDay(shifts, zone),
    ),
    // A month with shifts is copied forward; an empty one is filled from the month before.
    copy: {
      from: planned ? month : addMonths(month, -1),
      to: planned ? addMonths(month, 1) : month,
      align: "weekday",
    },
    check: {
      month,
      usesGroupRules: true,
      minimum: "1",
      from: "00:00",
      until: "00:00",
      weekdays: ALL_WEEKDAYS,
    },
  };
}

/** True when closing would lose changes. The check writes nothing, so its settings do not count. */
export function hasUnsavedSettings(initial: PlanSettings, current: PlanSettings): boolean {
  const written = ({ rotation, copy }: PlanSettings) => JSON.stringify([rotation, copy]);
  return written(initial) !== written(current);
}
