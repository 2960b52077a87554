/* The month in each of its states: loading, failed, or drawn with its warnings, list and summary. */
import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarPlus, CalendarSync, CalendarX2, Copy } from "lucide-react";
import { useRef } from "react";
import { calendar, failures, shiftPlan, shifts as texts } from "@/shared/i18n/es";
import { type Interval, segmentsByDay } from "@/shared/lib/calendar";
import { DayList } from "@/shared/month/DayList";
import { MonthGrid } from "@/shared/month/MonthGrid";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { layoutMonth } from "@/shared/month/monthLayout";
import { type MonthView, pharmacyNameLookup } from "@/shared/month/monthView";
import type { PharmacyGroup, Shift } from "@/shared/month/queries";
import type { CoverGap } from "@/shared/month/rota/cover";
import type { HolidayNames } from "@/shared/month/rota/holidays";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import type { PlanTab } from "../dialogState";
import buttons from "../FormField.module.css";
import { findOverlappingIds, isMonthPlanned, monthShares } from "../rules/hours";
import styles from "../ShiftsPage.module.css";
import { planningExtras } from "./DayExtras";
import { MonthSummary } from "./MonthSummary";
import { MonthWarnings } from "./MonthWarnings";
import { ShiftList } from "./ShiftList";

const NO_GAPS: readonly CoverGap[] = [];

interface Props {
  group: PharmacyGroup;
  month: string;
  shiftsResult: UseQueryResult<Shift[]>;
  today: string;
  holidays: HolidayNames;
  showsList: boolean;
  onOpen: (shift: Shift) => void;
  onNewShift: ((date: string, interval?: Interval) => void) | undefined;
  onPlan: ((tab: PlanTab) => void) | undefined;
  goToMonth: (month: string) => void;
}

export function ShiftsMonth({
  group,
  month,
  shiftsResult,
  today,
  holidays,
  showsList,
  onOpen,
  onNewShift,
  onPlan,
  goToMonth,
}: Props) {
  const wantedDate = useRef<string>(null);
  if (shiftsResult.isPending && shiftsResult.isPaused) {
    return <LoadFailure text={failures.offline} onRetry={() => void shiftsResult.refetch()} />;
  }
  if (shiftsResult.isPending) return <MonthSkeleton />;
  if (shiftsResult.isError && !shiftsResult.data) {
    return <LoadFailure text={calendar.monthFailed} onRetry={() => void shiftsResult.refetch()} />;
  }
  const zone = group.time_zone;
  const pharmacyName = pharmacyNameLookup(group.pharmacies);
  const data = shiftsResult.data;
  const overlappingIds = findOverlappingIds(data);
  const planned = isMonthPlanned(data, month, zone);
  const { weeks, segments, freeDates, gaps: allGaps } = layoutMonth(data, month, group);
  const gaps = planned ? allGaps : NO_GAPS;
  const view: MonthView = {
    month,
    today,
    weeks,
    segments,
    freeDates,
    pharmacyName,
    onOpenShift: ({ shift }) => onOpen(shift),
    dayKeys: { goToMonth, wantedDate },
    extras: planningExtras({
      onNewShift,
      gaps: segmentsByDay(gaps, month, zone),
      overlappingIds,
      holidays,
      showsList,
    }),
  };
  return (
    <>
      {planned ? (
        <MonthWarnings
          shifts={data}
          overlappingIds={overlappingIds}
          gaps={gaps}
          zone={zone}
          pharmacyName={pharmacyName}
          onOpen={onOpen}
          onCover={onNewShift}
        />
      ) : (
        <EmptyMonth
          text={data.length > 0 ? texts.onlyEnding : calendar.empty}
          onNewShift={onNewShift && (() => onNewShift(today))}
          onPlan={onPlan}
        />
      )}
      <div className={styles.grid}>{showsList ? <DayList {...view} /> : <MonthGrid {...view} />}</div>
      {onNewShift && data.some(({ demo }) => demo) && <p className={styles.demo}>{texts.demoMonth}</p>}
      <div className={styles.below}>
        <ShiftList
          shifts={data}
          zone={zone}
          pharmacyName={pharmacyName}
          overlappingIds={overlappingIds}
          onOpen={onOpen}
        />
        <MonthSummary shares={monthShares(data, month, zone, pharmacyName)} pharmacyName={pharmacyName} />
      </div>
    </>
  );
}

interface EmptyMonthProps {
  text: string;
  onNewShift: (() => void) | undefined;
  onPlan: ((tab: PlanTab) => void) | undefined;
}

function EmptyMonth({ text, onNewShift, onPlan }: EmptyMonthProps) {
  return (
    <div className={styles.empty}>
      <CalendarX2 aria-hidden />
      <p>{text}</p>
      {onNewShift && onPlan && (
        <>
          <p className={styles.emptyLead}>{texts.noneLead}</p>
          <div className={styles.ways}>
            <button type="button" className={buttons.plain} onClick={onNewShift}>
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
