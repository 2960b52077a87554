/* What the three tabs of planning begin with, and whether somebody changed what they would write. */
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

/** The hours of a month that somebody has to be on duty; the number as it is typed. */
export interface CheckSettings {
  month: string;
  minimum: string;
  from: string;
  until: string;
  weekdays: readonly number[];
}

/** All that is typed in the popup: its tabs come and go, and what they have stays. */
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
    // A month that is planned already is not the one to plan.
    rotation: initialRotation(
      order,
      planned ? addMonths(month, 1) : month,
      usualTimes(shifts, zone),
      usualShiftsPerDay(shifts, zone),
    ),
    // Whoever looks at a month with shifts copies it; whoever looks at an empty one wants to fill it.
    copy: {
      from: planned ? month : addMonths(month, -1),
      to: planned ? addMonths(month, 1) : month,
      align: "weekday",
    },
    check: { month, minimum: "1", from: "00:00", until: "00:00", weekdays: ALL_WEEKDAYS },
  };
}

/** Whether leaving would lose something: how a month is checked is not among it, because it writes nothing. */
export function hasUnsavedSettings(begun: PlanSettings, now: PlanSettings): boolean {
  const written = ({ rotation, copy }: PlanSettings) => JSON.stringify([rotation, copy]);
  return written(begun) !== written(now);
}
