/* The popup of a shift: its form for whoever manages the group, what it says for everybody else. */
import { useRef } from "react";
import { shiftForm } from "@/shared/i18n/es";
import { toEpochMs } from "@/shared/lib/calendar";
import { colorClass } from "@/shared/lib/color";
import { pharmacyNameLookup } from "@/shared/month/monthView";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { Popup } from "@/shared/ui/overlay/Popup";
import { focusAfter, type OpenedShift } from "../dialogState";
import { offerBack } from "../draftRecovery";
import { daysCrossed, hoursLabel, hoursOf } from "../rules/hours";
import type { Draft } from "../rules/shiftDraft";
import { intervalSpan } from "../shiftLabels";
import { ShiftForm } from "./ShiftForm";
import styles from "./ShiftPopup.module.css";

interface Props {
  opened: OpenedShift;
  group: PharmacyGroup;
  /** The shifts that are on screen. */
  shifts: readonly Shift[];
  editable: boolean;
  onClosed: () => void;
  /** Opens it once more, as when it was left by mistake. */
  onReopen: (opened: OpenedShift) => void;
  /** The month that is on screen, and the way to another. */
  month: string;
  onShow: (month: string) => void;
}

export function ShiftPopup({ opened, group, shifts, editable, onClosed, onReopen, month, onShow }: Props) {
  const { shift, isNew } = opened;
  const title = !editable ? shiftForm.readOnly : isNew ? shiftForm.create : shiftForm.edit;
  const unsaved = useRef<Draft>(undefined);
  return (
    <Popup
      title={title}
      onClosed={onClosed}
      finalFocus={() => focusAfter(opened)}
      onDismiss={() => {
        const draft = unsaved.current;
        if (draft) offerBack(() => onReopen({ ...opened, draft }));
      }}
    >
      {(close) =>
        editable ? (
          <ShiftForm
            opened={opened}
            group={group}
            shifts={shifts}
            close={close}
            month={month}
            onShow={onShow}
            unsaved={unsaved}
          />
        ) : (
          <Facts shift={shift} group={group} />
        )
      }
    </Popup>
  );
}

function Facts({ shift, group }: { shift: Shift; group: PharmacyGroup }) {
  const zone = group.time_zone;
  const [ini, end] = [toEpochMs(shift.ini_at), toEpochMs(shift.end_at)];
  const crossed = daysCrossed(ini, end, zone);
  return (
    <div className={`${styles.facts} ${colorClass(shift.pharmacy_id)}`}>
      <p className={styles.name}>{pharmacyNameLookup(group.pharmacies)(shift.pharmacy_id)}</p>
      <p>{intervalSpan(shift, zone)}</p>
      <p className={styles.muted}>
        {hoursLabel(hoursOf(ini, end))}
        {crossed > 0 && ` · ${shiftForm.crosses(crossed)}`}
      </p>
    </div>
  );
}
