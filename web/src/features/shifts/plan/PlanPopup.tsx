/* The planning popup with three tabs: rotation, copied month and check. */
import { Tabs } from "@base-ui/react/tabs";
import { useRef, useState } from "react";
import { shiftPlan as texts } from "@/shared/i18n/es";
import type { Interval } from "@/shared/lib/calendar";
import { Popup } from "@/shared/ui/overlay/Popup";
import { newShiftDialog, type PlanDialogState, type PlanTab, type ShiftDialogState } from "../dialogState";
import { offerDraftRecovery } from "../draftRecovery";
import { ShiftPopup } from "../editor/ShiftPopup";
import { CheckPanel } from "./CheckPanel";
import { CopyMonthPanel } from "./CopyMonthPanel";
import styles from "./Plan.module.css";
import type { PlanPanelProps, PlanSettingsProps } from "./panelProps";
import { hasUnsavedSettings, initialPlanSettings, type PlanSettings } from "./planSettings";
import { RotationPanel } from "./RotationPanel";

interface Props extends PlanPanelProps {
  dialog: PlanDialogState;
  onClosed: () => void;
  /** Opens the popup again with its unsaved settings. */
  onReopen: (opened: PlanDialogState) => void;
}

const PLAN_TABS: readonly (readonly [PlanTab, string])[] = [
  ["generate", texts.rotation],
  ["copy_month", texts.copy],
  ["check", texts.check],
];

export function PlanPopup({ dialog, onClosed, onReopen, ...plan }: Props) {
  const [tab, setTab] = useState(dialog.tab);
  const [initialSettings] = useState(() => initialPlanSettings(plan.group, plan.month, plan.shifts));
  const [settings, setSettings] = useState(dialog.settings ?? initialSettings);
  const settingsProps = <K extends keyof PlanSettings>(name: K): PlanSettingsProps<PlanSettings[K]> => ({
    settings: settings[name],
    onChange: (next) => setSettings((before) => ({ ...before, [name]: next })),
  });
  const checkPanel = useRef<HTMLDivElement>(null);
  const [covering, setCovering] = useState<ShiftDialogState | null>(null);
  const cover = (date: string, gap: Interval) =>
    setCovering(newShiftDialog(plan.group, date, { gap, shifts: plan.shifts }));
  return (
    <Popup
      title={texts.title}
      isWide
      onClosed={onClosed}
      onDismiss={() => {
        if (hasUnsavedSettings(initialSettings, settings))
          offerDraftRecovery(() => onReopen({ tab, settings }));
      }}
    >
      {(close) => (
        <Tabs.Root value={tab} onValueChange={(value: PlanTab) => setTab(value)} className={styles.tabs}>
          <Tabs.List className={styles.tabList} aria-label={texts.title}>
            {PLAN_TABS.map(([value, label]) => (
              <Tabs.Tab key={value} value={value} className={styles.tab}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="generate" className={styles.panel} tabIndex={-1}>
            <RotationPanel {...plan} {...settingsProps("rotation")} close={close} />
          </Tabs.Panel>
          <Tabs.Panel value="copy_month" className={styles.panel} tabIndex={-1}>
            <CopyMonthPanel {...plan} {...settingsProps("copy")} close={close} />
          </Tabs.Panel>
          <Tabs.Panel ref={checkPanel} value="check" className={styles.panel} tabIndex={-1}>
            <CheckPanel {...plan} {...settingsProps("check")} onCover={cover} />
          </Tabs.Panel>
          {covering && (
            <ShiftPopup
              dialog={covering}
              group={plan.group}
              shifts={plan.shifts}
              isEditable
              onClosed={() => setCovering(null)}
              onReopen={setCovering}
              popupBelow={checkPanel}
              month={plan.month}
              onShow={plan.onShow}
            />
          )}
        </Tabs.Root>
      )}
    </Popup>
  );
}
