/* The month in each of its states: loading, failed, empty, or drawn as grid or list. */
import { CalendarX2 } from "lucide-react";
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
  seen: CalendarState;
  onOpen: (segment: DaySegment<Shift>) => void;
}

export function CalendarMonth({ seen, onOpen }: Props) {
  const { group, month, shifts, today, phone, asList } = seen;
  const zone = group.time_zone;

  if (shifts.isPending) return <MonthSkeleton />;
  if (shifts.isError && !shifts.data) {
    const text = navigator.onLine ? calendar.monthFailed : calendar.monthNotKept;
    return <LoadFailure text={text} onRetry={() => void shifts.refetch()} />;
  }
  const updated = calendar.updated(dateTimeLabel(shifts.dataUpdatedAt, zone));
  // Printing is offered on wide screens only, so a phone does not load the QR code.
  const title = (
    <PrintHeader group={group.name} month={month} updated={updated} code={!phone && !isEmbedded} />
  );
  if (shifts.data.length === 0) {
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
  const { weeks, segments, gaps } = layoutMonth(shifts.data, month, zone);
  const view: MonthView = {
    month,
    today,
    weeks,
    segments,
    nameOf: pharmacyNameLookup(group.pharmacies),
    onOpen,
  };
  return (
    <>
      {title}
      {asList ? <DayList {...view} /> : <MonthGrid {...view} />}
      <Gaps gaps={gaps} />
      <p className={styles.updated}>{updated}</p>
    </>
  );
}

function Gaps({ gaps }: { gaps: DayGap[] }) {
  if (gaps.length === 0 || gaps.length > MAX_GAPS_NAMED) return null;
  const names = gaps.map(({ date, ini, end, wholeDay }) => {
    const day = `${dates.weekdaysShort[weekdayIndex(date)]?.toLowerCase()} ${Number(date.slice(8))}`;
    return wholeDay ? day : `${day} ${ini}–${end}`;
  });
  return (
    <p className={styles.gaps}>
      <strong>{calendar.gaps}:</strong> {names.join(", ")}
    </p>
  );
}
