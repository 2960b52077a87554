/* Props of the planning panels. */
import type { PharmacyGroup, Shift } from "@/shared/month/queries";

export interface PlanPanelProps {
  group: PharmacyGroup;
  /** The month on screen, and its shifts. */
  month: string;
  shifts: readonly Shift[];
  today: string;
  onShow: (month: string) => void;
}

/** The popup owns the tabs' settings, so that they survive a change of tab. */
export interface PlanSettingsProps<S> {
  settings: S;
  onChange: (settings: S) => void;
}
