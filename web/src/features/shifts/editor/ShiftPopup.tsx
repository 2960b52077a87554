/* The shift popup: a form for the managing workspace, details for others. */
import { type RefObject, useRef } from "react";
import { shiftForm } from "@/shared/i18n/es";
import { toEpochMs } from "@/shared/lib/calendar";
import { colorClass } from "@/shared/lib/color";
import { pharmacyNameLookup } from "@/shared/month/monthView";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { Popup } from "@/shared/ui/overlay/Popup";
import { focusAfterClose, type ShiftDialogState } from "../dialogState";
import { offerDraftRecovery } from "../draftRecovery";
import { durationHours, hoursLabel, midnightsCrossed } from "../rules/hours";
import type { ShiftDraft } from "../rules/shiftDraft";
import { intervalLabel } from "../shiftLabels";
import { ShiftForm } from "./ShiftForm";
import styles from "./ShiftPopup.module.css";

interface Props {
  dialog: ShiftDialogState;
  group: PharmacyGroup;
  /** The shifts on screen. */
  shifts: readonly Shift[];
  isEditable: boolean;
  onClosed: () => void;
  /** Opens the dialog again with its unsaved values. */
  onReopen: (opened: ShiftDialogState) => void;
  /** A part of the popup that this one is over, if any; it gets the focus when the opener is gone. */
  popupBelow?: RefObject<HTMLElement | null>;
  /** The month on screen, and a callback to show another. */
  month: string;
  onShow: (month: string) => void;
}

export function ShiftPopup({
  dialog,
  group,
  shifts,
  isEditable,
  onClosed,
  onReopen,
  popupBelow,
  month,
  onShow,
}: Props) {
  const { shift, isNew } = dialog;
  const title = !isEditable ? shiftForm.readOnly : isNew ? shiftForm.create : shiftForm.edit;
  const unsaved = useRef<ShiftDraft>(undefined);
  return (
    <Popup
      title={title}
      onClosed={onClosed}
      finalFocus={() => focusAfterClose(dialog, popupBelow?.current)}
      onDismiss={() => {
        const draft = unsaved.current;
        if (draft) offerDraftRecovery(() => onReopen({ ...dialog, draft }));
      }}
    >
      {(close) =>
        isEditable ? (
          <ShiftForm
            dialog={dialog}
            group={group}
            shifts={shifts}
            close={close}
            month={month}
            onShow={onShow}
            unsavedDraft={unsaved}
          />
        ) : (
          <ShiftDetails shift={shift} group={group} />
        )
      }
    </Popup>
  );
}

function ShiftDetails({ shift, group }: { shift: Shift; group: PharmacyGroup }) {
  const zone = group.time_zone;
  const [ini, end] = [toEpochMs(shift.ini_at), toEpochMs(shift.end_at)];
  const crossed = midnightsCrossed(ini, end, zone);
  return (
    <div className={`${styles.facts} ${colorClass(shift.pharmacy_id)}`}>
      <p className={styles.name}>{pharmacyNameLookup(group.pharmacies)(shift.pharmacy_id)}</p>
      <p>{intervalLabel(shift, zone)}</p>
      <p className={styles.muted}>
        {hoursLabel(durationHours(ini, end))}
        {crossed > 0 && ` · ${shiftForm.crosses(crossed)}`}
      </p>
    </div>
  );
}
