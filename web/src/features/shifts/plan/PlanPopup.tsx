/* Planning in a wide popup: a rotation, a month once more, and whether a month is as it should be. */
import { Tabs } from "@base-ui/react/tabs";
import { useState } from "react";
import { shiftPlan as texts } from "@/shared/i18n/es";
import type { Interval } from "@/shared/lib/calendar";
import type { Group, Shift } from "@/shared/month/queries";
import { Popup } from "@/shared/ui/Popup";
import { newShift, type OpenedShift, type PlanTab } from "../opened";
import { ShiftPopup } from "../ShiftPopup";
import { CheckPanel } from "./CheckPanel";
import { CopyPanel } from "./CopyPanel";
import styles from "./Plan.module.css";
import { RotationPanel } from "./RotationPanel";

export interface PlanProps {
  group: Group;
  /** The month that is on screen, and its shifts. */
  month: string;
  shifts: readonly Shift[];
  today: string;
  onShow: (month: string) => void;
}

interface Props extends PlanProps {
  tab: PlanTab;
  onClosed: () => void;
}

const TABS: readonly (readonly [PlanTab, string])[] = [
  ["generate", texts.rotation],
  ["copy_month", texts.copy],
  ["check", texts.check],
];

export function PlanPopup({ tab, onClosed, ...plan }: Props) {
  const [covering, setCovering] = useState<OpenedShift | null>(null);
  const cover = (date: string, gap: Interval) => setCovering(newShift(plan.group, date, gap));
  return (
    <Popup title={texts.title} wide onClosed={onClosed}>
      {(close) => (
        <Tabs.Root defaultValue={tab} className={styles.tabs}>
          <Tabs.List className={styles.tabList} aria-label={texts.title}>
            {TABS.map(([value, label]) => (
              <Tabs.Tab key={value} value={value} className={styles.tab}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="generate" className={styles.panel} tabIndex={-1}>
            <RotationPanel {...plan} close={close} />
          </Tabs.Panel>
          <Tabs.Panel value="copy_month" className={styles.panel} tabIndex={-1}>
            <CopyPanel {...plan} close={close} />
          </Tabs.Panel>
          <Tabs.Panel value="check" className={styles.panel} tabIndex={-1}>
            <CheckPanel {...plan} onCover={cover} />
          </Tabs.Panel>
          {covering && (
            <ShiftPopup
              opened={covering}
              group={plan.group}
              shifts={plan.shifts}
              editable
              onClosed={() => setCovering(null)}
              onReopen={setCovering}
              month={plan.month}
              onShow={plan.onShow}
            />
          )}
        </Tabs.Root>
      )}
    </Popup>
  );
}
