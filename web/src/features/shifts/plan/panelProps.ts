/* The props of the planning panels. */
import type { PharmacyGroup, Shift } from "@/shared/month/queries";

export interface PlanPanelProps {
  group: PharmacyGroup;
  /** The month that is on screen, and its shifts. */
  month: string;
  shifts: readonly Shift[];
  today: string;
  onShow: (month: string) => void;
}

/** A tab's settings are the popup's, so that they stay when another tab is looked at. */
export interface PlanSettingsProps<S> {
  settings: S;
  onChange: (settings: S) => void;
}
