/* A planner's additions to days and shifts: new button, holiday, uncovered hours and overlap mark. */
import { Plus, TriangleAlert } from "lucide-react";
import { shifts, shiftWarnings } from "@/shared/i18n/es";
import type { DaySegment, Interval } from "@/shared/lib/calendar";
import { longDate } from "@/shared/lib/dateFormat";
import type { MonthExtras } from "@/shared/month/monthView";
import type { CoverGap } from "@/shared/month/rota/cover";
import type { HolidayNames } from "@/shared/month/rota/holidays";
import styles from "./DayExtras.module.css";

interface PlanningExtras {
  /** Creates a shift on that date or for that interval; undefined when the month is read-only. */
  onNewShift: ((date: string, interval?: Interval) => void) | undefined;
  /** The hours with too few on duty, by day. */
  gaps: ReadonlyMap<string, readonly DaySegment<CoverGap>[]>;
  holidays: HolidayNames;
  overlappingIds: ReadonlySet<string>;
  /** True when the month is shown as a day list, whose buttons are Tab stops. */
  showsList: boolean;
}

export function planningExtras({
  onNewShift,
  gaps,
  overlappingIds,
  holidays,
  showsList,
}: PlanningExtras): MonthExtras {
  const tabIndex = showsList ? undefined : -1;
  return {
    besideDate: (date) => <DayHeader date={date} tabIndex={tabIndex} onNewShift={onNewShift} />,
    aboveDay: (date) => {
      const holiday = holidays.get(date);
      return holiday && <p className={styles.holiday}>{holiday}</p>;
    },
    belowDay: (date) => {
      // A day without any shift already says so.
      const partial =
        gaps.get(date)?.filter(({ startTime, endTime }) => startTime !== "00:00" || endTime !== "24:00") ??
        [];
      return partial.length > 0 ? (
        <UncoveredGaps date={date} gaps={partial} tabIndex={tabIndex} onNewShift={onNewShift} />
      ) : null;
    },
    besideShift: ({ id }) => overlappingIds.has(id) && <OverlapMark />,
  };
}

interface DayHeaderProps extends Pick<PlanningExtras, "onNewShift"> {
  date: string;
  tabIndex: number | undefined;
}

function DayHeader({ date, tabIndex, onNewShift }: DayHeaderProps) {
  return (
    <span className={styles.head}>
      {onNewShift && (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles.plus}
          aria-label={shifts.createOn(longDate(date))}
          title={shifts.createOn(longDate(date))}
          onClick={() => onNewShift(date)}
        >
          <Plus aria-hidden />
        </button>
      )}
    </span>
  );
}

interface UncoveredGapsProps extends Pick<PlanningExtras, "onNewShift"> {
  date: string;
  gaps: readonly DaySegment<CoverGap>[];
  tabIndex: number | undefined;
}

function UncoveredGaps({ date, gaps, tabIndex, onNewShift }: UncoveredGapsProps) {
  return (
    <div className={styles.gaps}>
      {gaps.map(({ shift: gap, startTime, endTime }) => {
        const text = gapText(gap, startTime, endTime);
        if (!onNewShift) {
          return (
            <p key={startTime} className={styles.gap}>
              {text}
            </p>
          );
        }
        return (
          <button
            key={startTime}
            type="button"
            tabIndex={tabIndex}
            className={styles.gap}
            title={shiftWarnings.cover(text)}
            onClick={() => onNewShift(date, gap)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}

export function OverlapMark() {
  return (
    <span className={styles.overlap} title={shiftWarnings.overlap}>
      <TriangleAlert aria-hidden />
      <span className="hidden-visually">, {shiftWarnings.overlap}</span>
    </span>
  );
}

function gapText({ onDuty, minimum }: CoverGap, startTime: string, endTime: string): string {
  return onDuty === 0
    ? shiftWarnings.gap(startTime, endTime)
    : shiftWarnings.shortGap(minimum - onDuty, startTime, endTime);
}
