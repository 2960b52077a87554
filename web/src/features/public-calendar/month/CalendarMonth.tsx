/* The month itself in each of its states: loading, failed, empty, or drawn as grid or list. */
import { CalendarX2 } from "lucide-react";
import { calendar, dates } from "@/shared/i18n/es";
import { type Gap, type Segment, weekday } from "@/shared/lib/calendar";
import { stamp } from "@/shared/lib/dateFormat";
import { embedded } from "@/shared/lib/embedded";
import { DayList } from "@/shared/month/DayList";
import { MonthGrid } from "@/shared/month/MonthGrid";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { drawingOf } from "@/shared/month/monthLayout";
import { type MonthView, nameFinder } from "@/shared/month/monthView";
import type { Shift } from "@/shared/month/queries";
import { Failure } from "@/shared/ui/status/LoadFailure";
import styles from "../CalendarPage.module.css";
import type { Seen } from "../useCalendar";
import { PaperTitle } from "./PrintHeader";

// A town that is only covered at night has a hole every day: naming each would say nothing.
const MOST_GAPS_NAMED = 6;

interface Props {
  seen: Seen;
  onOpen: (segment: Segment<Shift>) => void;
}

export function Month({ seen, onOpen }: Props) {
  const { group, month, shifts, today, phone, asList } = seen;
  const zone = group.time_zone;

  if (shifts.isPending) return <MonthSkeleton />;
  if (shifts.isError && !shifts.data) {
    const text = navigator.onLine ? calendar.monthFailed : calendar.monthNotKept;
    return <Failure text={text} onRetry={() => void shifts.refetch()} />;
  }
  const updated = calendar.updated(stamp(shifts.dataUpdatedAt, zone));
  // Printing is offered on wide screens: a phone does not load what draws the code.
  const title = <PaperTitle group={group.name} month={month} updated={updated} code={!phone && !embedded} />;
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
  const { weeks, segments, gaps } = drawingOf(shifts.data, month, zone);
  const view: MonthView = { month, today, weeks, segments, nameOf: nameFinder(group.pharmacies), onOpen };
  return (
    <>
      {title}
      {asList ? <DayList {...view} /> : <MonthGrid {...view} />}
      <Gaps gaps={gaps} />
      <p className={styles.updated}>{updated}</p>
    </>
  );
}

function Gaps({ gaps }: { gaps: Gap[] }) {
  if (gaps.length === 0 || gaps.length > MOST_GAPS_NAMED) return null;
  const names = gaps.map(({ date, ini, end, wholeDay }) => {
    const day = `${dates.weekdaysShort[weekday(date)]?.toLowerCase()} ${Number(date.slice(8))}`;
    return wholeDay ? day : `${day} ${ini}–${end}`;
  });
  return (
    <p className={styles.gaps}>
      <strong>{calendar.gaps}:</strong> {names.join(", ")}
    </p>
  );
}
