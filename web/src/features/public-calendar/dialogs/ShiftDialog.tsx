/* The dialog of one shift: the pharmacy, its contacts, and the shift's begin and end. */
import { Clock, MapPin } from "lucide-react";
import { calendar } from "@/shared/i18n/es";
import { type DaySegment, dateInZone, timeLabel, toEpochMs } from "@/shared/lib/calendar";
import { colorClass } from "@/shared/lib/color";
import { longDate } from "@/shared/lib/dateFormat";
import { streetAddress } from "@/shared/lib/pharmacyLocation";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { PharmacyContact } from "../on-duty/PharmacyContact";
import styles from "./ShiftDialog.module.css";

interface Props {
  segment: DaySegment<Shift>;
  group: PharmacyGroup;
  onClose: () => void;
}

export function ShiftDialog({ segment, group, onClose }: Props) {
  const { shift } = segment;
  const pharmacy = group.pharmacies.find(({ id }) => id === shift.pharmacy_id);
  const moment = (instant: string) => {
    const at = toEpochMs(instant);
    return `${longDate(dateInZone(group.time_zone, at))}, ${timeLabel(at, group.time_zone)}`;
  };
  return (
    <Dialog title={pharmacy?.name ?? calendar.pharmacy} onClose={onClose}>
      <div className={`${styles.body} ${colorClass(shift.pharmacy_id)}`}>
        {shift.demo && <p className={styles.demo}>{calendar.demo}</p>}
        <p className={styles.line}>
          <Clock aria-hidden />
          <span>{calendar.span(moment(shift.ini_at), moment(shift.end_at))}</span>
        </p>
        {pharmacy && (
          <>
            <p className={styles.line}>
              <MapPin aria-hidden />
              <span>
                {streetAddress(pharmacy) ?? calendar.noAddress}
                {pharmacy.locality && ` · ${pharmacy.locality}`}
              </span>
            </p>
            <PharmacyContact pharmacy={pharmacy} />
          </>
        )}
      </div>
    </Dialog>
  );
}
