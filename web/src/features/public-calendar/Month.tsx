/* The month itself in each of its states: loading, failed, empty, or drawn as grid or list. */
import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { calendar, dates } from "@/shared/i18n/es";
import { type Gap, monthLabel, type Segment, weekday } from "@/shared/lib/calendar";
import { capitalized, monthName, stamp } from "@/shared/lib/words";
import { DayList } from "@/shared/month/DayList";
import { drawingOf } from "@/shared/month/drawing";
import { MonthGrid } from "@/shared/month/MonthGrid";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import type { Group, Shift } from "@/shared/month/queries";
import { type MonthView, nameFinder } from "@/shared/month/view";
import { Failure } from "@/shared/ui/Failure";
import styles from "./CalendarPage.module.css";

// A town that is only covered at night has a hole every day: naming each would say nothing.
const MOST_GAPS_NAMED = 6;

interface Props {
  group: Group;
  month: string;
  shifts: UseQueryResult<Shift[]>;
  today: string;
  phone: boolean;
  onOpen: (segment: Segment<Shift>) => void;
}

export function Month({ group, month, shifts, today, phone, onOpen }: Props) {
  const zone = group.time_zone;

  if (shifts.isPending) return <MonthSkeleton />;
  if (shifts.isError && !shifts.data) {
    return <Failure text={calendar.monthFailed} onRetry={() => void shifts.refetch()} />;
  }
  if (shifts.data.length === 0) {
    return (
      <div className={styles.empty}>
        <CalendarX2 aria-hidden />
        <p>{calendar.empty}</p>
      </div>
    );
  }
  const { weeks, segments, gaps } = drawingOf(shifts.data, month, zone);
  const view: MonthView = { month, today, weeks, segments, nameOf: nameFinder(group.pharmacies), onOpen };
  return (
    <>
      <p className={styles.paperTitle} aria-hidden="true">
        <span>
          {calendar.title} · {group.name}
        </span>
        <span>
          {capitalized(monthName(month))} · {monthLabel(month)}
        </span>
      </p>
      {phone ? <DayList {...view} /> : <MonthGrid {...view} />}
      <Gaps gaps={gaps} />
      <p className={styles.updated}>
        <span className={styles.paperOnly}>{window.location.host} · </span>
        {calendar.updated(stamp(shifts.dataUpdatedAt, zone))}
      </p>
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
