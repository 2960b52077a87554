/* The month in each of its states: loading, failed, or drawn with its warnings, list and summary. */
import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarPlus, CalendarSync, CalendarX2, Copy } from "lucide-react";
import { calendar, failures, shiftPlan, shifts as texts } from "@/shared/i18n/es";
import { type Interval, segmentsByDay } from "@/shared/lib/calendar";
import { DayList } from "@/shared/month/DayList";
import { MonthGrid } from "@/shared/month/MonthGrid";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { layoutMonth } from "@/shared/month/monthLayout";
import { type MonthView, pharmacyNameLookup } from "@/shared/month/monthView";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import type { PlanTab } from "../dialogState";
import buttons from "../FormField.module.css";
import { findOverlappingIds, findUncoveredIntervals, isMonthPlanned, monthShares } from "../rules/hours";
import styles from "../ShiftsPage.module.css";
import { planningExtras } from "./DayExtras";
import { MonthSummary } from "./MonthSummary";
import { MonthWarnings } from "./MonthWarnings";
import { ShiftList } from "./ShiftList";

interface Props {
  group: PharmacyGroup;
  month: string;
  shifts: UseQueryResult<Shift[]>;
  today: string;
  asList: boolean;
  onOpen: (shift: Shift) => void;
  onNew: ((date: string, interval?: Interval) => void) | undefined;
  onPlan: ((tab: PlanTab) => void) | undefined;
}

export function ShiftsMonth({ group, month, shifts, today, asList, onOpen, onNew, onPlan }: Props) {
  if (shifts.isPending && shifts.isPaused) {
    return <LoadFailure text={failures.offline} onRetry={() => void shifts.refetch()} />;
  }
  if (shifts.isPending) return <MonthSkeleton />;
  if (shifts.isError && !shifts.data) {
    return <LoadFailure text={calendar.monthFailed} onRetry={() => void shifts.refetch()} />;
  }
  const zone = group.time_zone;
  const nameOf = pharmacyNameLookup(group.pharmacies);
  const data = shifts.data;
  const twice = findOverlappingIds(data);
  const planned = isMonthPlanned(data, month, zone);
  const gaps = planned ? findUncoveredIntervals(data, month, zone) : [];
  const { weeks, segments } = layoutMonth(data, month, zone);
  const view: MonthView = {
    month,
    today,
    weeks,
    segments,
    nameOf,
    onOpen: ({ shift }) => onOpen(shift),
    extras: planningExtras({ onNew, gaps: segmentsByDay(gaps, month, zone), overlapping: twice, asList }),
  };
  return (
    <>
      {planned ? (
        <MonthWarnings
          shifts={data}
          overlapping={twice}
          gaps={gaps}
          zone={zone}
          nameOf={nameOf}
          onOpen={onOpen}
          onCover={onNew}
        />
      ) : (
        <EmptyMonth
          text={data.length > 0 ? texts.onlyEnding : calendar.empty}
          onNew={onNew && (() => onNew(today))}
          onPlan={onPlan}
        />
      )}
      <div className={styles.grid}>{asList ? <DayList {...view} /> : <MonthGrid {...view} />}</div>
      {onNew && data.some(({ demo }) => demo) && <p className={styles.demo}>{texts.demoMonth}</p>}
      <div className={styles.below}>
        <ShiftList shifts={data} zone={zone} nameOf={nameOf} overlapping={twice} onOpen={onOpen} />
        <MonthSummary shares={monthShares(data, month, zone, nameOf)} nameOf={nameOf} />
      </div>
    </>
  );
}

interface EmptyMonthProps {
  text: string;
  onNew: (() => void) | undefined;
  onPlan: ((tab: PlanTab) => void) | undefined;
}

function EmptyMonth({ text, onNew, onPlan }: EmptyMonthProps) {
  return (
    <div className={styles.empty}>
      <CalendarX2 aria-hidden />
      <p>{text}</p>
      {onNew && onPlan && (
        <>
          <p className={styles.emptyLead}>{texts.noneLead}</p>
          <div className={styles.ways}>
            <button type="button" className={buttons.plain} onClick={onNew}>
              <CalendarPlus aria-hidden />
              {texts.create}
            </button>
            <button type="button" className={buttons.plain} onClick={() => onPlan("generate")}>
              <CalendarSync aria-hidden />
              {shiftPlan.rotation}
            </button>
            <button type="button" className={buttons.plain} onClick={() => onPlan("copy_month")}>
              <Copy aria-hidden />
              {shiftPlan.copy}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
