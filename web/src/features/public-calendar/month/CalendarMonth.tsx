/* The month in each of its states: loading, failed, empty, or drawn as grid or list. */
import { CalendarX2 } from "lucide-react";
import { useRef } from "react";
import { calendar, dates } from "@/shared/i18n/es";
import { type DayGap, type DaySegment, weekdayIndex } from "@/shared/lib/calendar";
import { dateTimeLabel } from "@/shared/lib/dateFormat";
import { isEmbedded } from "@/shared/lib/embedded";
import { DayList } from "@/shared/month/DayList";
import { MonthGrid } from "@/shared/month/MonthGrid";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { layoutMonth } from "@/shared/month/monthLayout";
import { type MonthView, pharmacyNameLookup } from "@/shared/month/monthView";
import type { Shift } from "@/shared/month/queries";
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
  const { group, month, shiftsResult, today, isPhone, showsList } = calendarState;
  const zone = group.time_zone;
  const wantedDate = useRef<string>(null);

  if (shiftsResult.isPending) return <MonthSkeleton />;
  if (shiftsResult.isError && !shiftsResult.data) {
    const text = navigator.onLine ? calendar.monthFailed : calendar.monthNotKept;
    return <LoadFailure text={text} onRetry={() => void shiftsResult.refetch()} />;
  }
  const updated = calendar.updated(dateTimeLabel(shiftsResult.dataUpdatedAt, zone));
  // Printing is offered on wide screens only, so a phone does not load the QR code.
  const title = (
    <PrintHeader group={group.name} month={month} updated={updated} showsCode={!isPhone && !isEmbedded} />
  );
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
  const { weeks, segments, gaps } = layoutMonth(shiftsResult.data, month, zone);
  const view: MonthView = {
    month,
    today,
    weeks,
    segments,
    pharmacyName: pharmacyNameLookup(group.pharmacies),
    onOpenShift: onOpen,
    dayKeys: { goToMonth: calendarState.navigation.goToMonth, wantedDate },
  };
  return (
    <>
      {title}
      {showsList ? <DayList {...view} /> : <MonthGrid {...view} />}
      <GapList gaps={gaps} />
      <p className={styles.updated}>{updated}</p>
    </>
  );
}

function GapList({ gaps }: { gaps: DayGap[] }) {
  if (gaps.length === 0 || gaps.length > MAX_GAPS_NAMED) return null;
  const names = gaps.map(({ date, startTime, endTime, isWholeDay }) => {
    const day = `${dates.weekdaysShort[weekdayIndex(date)]?.toLowerCase()} ${Number(date.slice(8))}`;
    return isWholeDay ? day : `${day} ${startTime}–${endTime}`;
  });
  return (
    <p className={styles.gaps}>
      <strong>{calendar.gaps}:</strong> {names.join(", ")}
    </p>
  );
}
