/* The duration of the shift in the form, and the midnights it crosses. */
import { Clock } from "lucide-react";
import { shiftForm } from "@/shared/i18n/es";
import { type Interval, toEpochMs } from "@/shared/lib/calendar";
import { durationHours, hoursLabel, midnightsCrossed } from "../rules/hours";
import styles from "./ShiftPopup.module.css";

export function DurationLine({ interval, zone }: { interval: Interval | null; zone: string }) {
  const [ini, end] = interval ? [toEpochMs(interval.ini_at), toEpochMs(interval.end_at)] : [0, 0];
  const crossed = midnightsCrossed(ini, end, zone);
  return (
    <p className={styles.duration} aria-live="polite">
      <Clock aria-hidden />
      <span>
        {shiftForm.duration}: <strong>{interval ? hoursLabel(durationHours(ini, end)) : "—"}</strong>
        {crossed > 0 && ` · ${shiftForm.crosses(crossed)}`}
      </span>
    </p>
  );
}
