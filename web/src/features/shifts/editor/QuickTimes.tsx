/* Buttons for the usual times of a shift. */
import { shiftForm } from "@/shared/i18n/es";
import type { Interval } from "@/shared/lib/calendar";
import {
  draftFromInterval,
  type ShiftDraft,
  usualTimes,
  usualTimesOn,
  wholeDayInterval,
} from "../rules/shiftDraft";
import styles from "./ShiftPopup.module.css";

type DraftTimes = Omit<ShiftDraft, "pharmacy_id">;

interface Props {
  shifts: readonly Interval[];
  zone: string;
  /** The date the shift begins on. */
  date: string;
  onChoose: (times: DraftTimes) => void;
}

export function QuickTimes({ shifts, zone, date, onChoose }: Props) {
  if (date === "") return null;
  const usual = usualTimes(shifts, zone);
  const usually = usual && usualTimesOn(date, usual);
  const wholeDayTimes = () => {
    const { pharmacy_id: _, ...times } = draftFromInterval("", wholeDayInterval(date, zone), zone);
    return times;
  };
  return (
    <fieldset className={styles.quick}>
      <legend className="hidden-visually">{shiftForm.quick}</legend>
      <button type="button" onClick={() => onChoose(wholeDayTimes())}>
        {shiftForm.wholeDay}
      </button>
      {usually && usually.end_time !== "00:00" && (
        <button type="button" onClick={() => onChoose(usually)}>
          {shiftForm.usual(usually.ini_time, usually.end_time)}
        </button>
      )}
    </fieldset>
  );
}
