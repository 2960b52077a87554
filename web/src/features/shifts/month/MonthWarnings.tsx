/* Warnings of a month: overlapping shifts of one pharmacy, and uncovered hours. */
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { shiftWarnings } from "@/shared/i18n/es";
import { dateInZone, type Interval, toEpochMs } from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";
import { durationHours, hoursLabel, sortByStart } from "../rules/hours";
import { intervalLabel } from "../shiftLabels";
import styles from "./MonthWarnings.module.css";

const WARNINGS_SHOWN = 3;

interface Props {
  shifts: readonly Shift[];
  overlappingIds: ReadonlySet<string>;
  gaps: readonly Interval[];
  zone: string;
  pharmacyName: (pharmacyId: string) => string;
  onOpen: (shift: Shift) => void;
  onCover: ((date: string, gap: Interval) => void) | undefined;
}

export function MonthWarnings({ shifts, overlappingIds, gaps, zone, pharmacyName, onOpen, onCover }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const clashing = sortByStart(shifts).filter(({ id }) => overlappingIds.has(id));
  if (clashing.length === 0 && gaps.length === 0) {
    return (
      <p className={styles.fine}>
        <CircleCheck aria-hidden />
        {shiftWarnings.fine}
      </p>
    );
  }
  const hours = gaps.reduce((sum, gap) => sum + gapHours(gap), 0);
  const summary = [
    clashing.length > 0 && shiftWarnings.overlaps(clashing.length),
    gaps.length > 0 && shiftWarnings.gaps(gaps.length, hoursLabel(hours)),
  ].filter(Boolean);
  const rows = [
    ...clashing.map((shift) => ({
      key: shift.id,
      text: `${pharmacyName(shift.pharmacy_id)}: ${intervalLabel(shift, zone)}`,
      label: shiftWarnings.open,
      act: () => onOpen(shift),
    })),
    ...gaps.map((gap) => ({
      key: gap.ini_at,
      text: `${shiftWarnings.nobody}: ${intervalLabel(gap, zone)} (${hoursLabel(gapHours(gap))})`,
      label: shiftWarnings.fill,
      act: onCover && (() => onCover(dateInZone(zone, toEpochMs(gap.ini_at)), gap)),
    })),
  ];
  const shownRows = showsAll ? rows : rows.slice(0, WARNINGS_SHOWN);
  return (
    <section className={styles.warnings} aria-labelledby="month-warnings">
      <h2 id="month-warnings">
        <TriangleAlert aria-hidden />
        <span>
          {shiftWarnings.title}: {summary.join(" · ")}
        </span>
      </h2>
      <ul>
        {shownRows.map(({ key, text, label, act }) => (
          <li key={key}>
            <span>{text}</span>
            {act && (
              <button type="button" aria-label={`${label}: ${text}`} onClick={act}>
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > shownRows.length && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          {shiftWarnings.more(rows.length - shownRows.length)}
        </button>
      )}
    </section>
  );
}

function gapHours(gap: Interval): number {
  return durationHours(toEpochMs(gap.ini_at), toEpochMs(gap.end_at));
}
