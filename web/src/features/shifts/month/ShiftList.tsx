/* 'Turnos del mes': every shift that overlaps the month, by its begin. */
import { shifts as texts } from "@/shared/i18n/es";
import { toEpochMs } from "@/shared/lib/calendar";
import { colorClass } from "@/shared/lib/color";
import type { Shift } from "@/shared/month/queries";
import { durationHours, hoursLabel, midnightsCrossed, sortByStart } from "../rules/hours";
import { shortDateTime } from "../shiftLabels";
import { OverlapMark } from "./DayExtras";
import styles from "./ShiftList.module.css";

interface Props {
  shifts: readonly Shift[];
  zone: string;
  pharmacyName: (pharmacyId: string) => string;
  overlappingIds: ReadonlySet<string>;
  onOpen: (shift: Shift) => void;
}

export function ShiftList({ shifts, zone, pharmacyName, overlappingIds, onOpen }: Props) {
  return (
    <section className={styles.card} aria-labelledby="month-list">
      <header className={styles.header}>
        <h2 id="month-list">{texts.list}</h2>
        <p className={styles.count}>{texts.total(shifts.length)}</p>
      </header>
      {shifts.length > 0 && (
        <ol className={styles.list}>
          {sortByStart(shifts).map((shift) => (
            <li key={shift.id} className={colorClass(shift.pharmacy_id)}>
              <button type="button" data-shift={shift.id} onClick={() => onOpen(shift)}>
                <ShiftRow shift={shift} zone={zone} name={pharmacyName(shift.pharmacy_id)}>
                  {overlappingIds.has(shift.id) && <OverlapMark />}
                </ShiftRow>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface ShiftRowProps {
  shift: Shift;
  zone: string;
  name: string;
  children: React.ReactNode;
}

function ShiftRow({ shift, zone, name, children }: ShiftRowProps) {
  const [ini, end] = [toEpochMs(shift.ini_at), toEpochMs(shift.end_at)];
  return (
    <>
      <span className={styles.name}>
        {name}
        {children}
      </span>{" "}
      <span className={styles.times}>
        <span className={styles.moment}>{shortDateTime(ini, zone)} –</span>{" "}
        <span className={styles.moment}>{shortDateTime(end, zone)}</span>
      </span>{" "}
      <span className={styles.marks}>
        {shift.demo && <span className={styles.demo}>{texts.demo}</span>}{" "}
        {midnightsCrossed(ini, end, zone) > 0 && <span className={styles.mark}>{texts.multiDay}</span>}
      </span>{" "}
      <span className={styles.hours}>{hoursLabel(durationHours(ini, end))}</span>
    </>
  );
}
