/* The month in each of its states: loading, failed, empty, or drawn as grid or list. */
import { CalendarX2 } from "lucide-react";
import { useRef } from "react";
import { calendar, dates } from "@/shared/i18n/es";
import { type DaySegment, segmentsByDay, weekdayIndex } from "@/shared/lib/calendar";
import { dateTimeLabel } from "@/shared/lib/dateFormat";
import { DayList } from "@/shared/month/DayList";
import { MonthGrid } from "@/shared/month/MonthGrid";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { layoutMonth } from "@/shared/month/monthLayout";
import { type MonthView, pharmacyNameLookup } from "@/shared/month/monthView";
import type { Shift } from "@/shared/month/queries";
import type { CoverGap } from "@/shared/month/rota/cover";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import styles from "../CalendarPage.module.css";
import type { CalendarState } from "../useCalendar";
import { PrintHeader } from "./PrintHeader";

// A town covered only at night has a gap every day: naming each would be noise.
const MAX_GAPS_NAMED = 6;

interface Props {
  calendarState: CalendarState;
  onOpen: (segment: DaySegment<Shift>) => void;
}

export function CalendarMonth({ calendarState, onOpen }: Props) {
  const { group, month, shiftsResult, today, showsList } = calendarState;
  const zone = group.time_zone;
  const wantedDate = useRef<string>(null);

  if (shiftsResult.isPending) return <MonthSkeleton />;
  if (shiftsResult.isError && !shiftsResult.data) {
    const text = navigator.onLine ? calendar.monthFailed : calendar.monthNotKept;
    return <LoadFailure text={text} onRetry={() => void shiftsResult.refetch()} />;
  }
  const updated = calendar.updated(dateTimeLabel(shiftsResult.dataUpdatedAt, zone));
  const title = <PrintHeader group={group.name} month={month} updated={updated} />;
  if (shiftsResult.data.length === 0) {
    return (
      <>
        {title}
        <div className={styles.empty}>
          <CalendarX2 aria-hidden />
          <p>{calendar.empty}</p>
        </div>
      </>
    );
  }
  const { weeks, segments, gaps, freeDates } = layoutMonth(shiftsResult.data, month, group);
  const view: MonthView = {
    month,
    today,
    weeks,
    segments,
    freeDates,
    pharmacyName: pharmacyNameLookup(group.pharmacies),
    onOpenShift: onOpen,
    dayKeys: { goToMonth: calendarState.navigation.goToMonth, wantedDate },
  };
  return (
    <>
      {title}
      {showsList ? <DayList {...view} /> : <MonthGrid {...view} />}
      <GapList gaps={gaps.filter(({ onDuty }) => onDuty === 0)} month={month} zone={zone} />
      <p className={styles.updated}>{updated}</p>
    </>
  );
}

interface GapListProps {
  /** The times when somebody must be on duty and nobody is. */
  gaps: readonly CoverGap[];
  month: string;
  zone: string;
}

function GapList({ gaps, month, zone }: GapListProps) {
  const dayGaps = [...segmentsByDay(gaps, month, zone).values()].flat();
  if (dayGaps.length === 0 || dayGaps.length > MAX_GAPS_NAMED) return null;
  const names = dayGaps.map(({ date, startTime, endTime }) => {
    const day = `${dates.weekdaysShort[weekdayIndex(date)]?.toLowerCase()} ${Number(date.slice(8))}`;
    return startTime === "00:00" && endTime === "24:00" ? day : `${day} ${startTime}–${endTime}`;
  });
  return (
    <p className={styles.gaps}>
      <strong>{calendar.gaps}:</strong> {names.join(", ")}
    </p>
  );
}
