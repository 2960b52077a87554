/* The month as a day list for narrow screens; the server renders the same list before any script runs. */
import type { ReactNode } from "react";
import { calendar, dates } from "../i18n/es";
import { monthOfDate } from "../lib/calendar";
import { colorClass } from "../lib/color";
import type { MonthView } from "./monthView";
import { renderSegment } from "./shiftSegment";

const SEGMENT_CLASSES = { segment: "shift-part", name: "shift-name", time: "shift-time" };

export function DayList(view: MonthView) {
  const { today, weeks, segments, freeDates, extras } = view;
  const days = weeks.flatMap((week) =>
    week.map((one, column) => ({ ...one, weekday: dates.weekdaysShort[column] })),
  );
  return (
    <ol className="days">
      {days.map(
        ({ date, day, isInMonth, weekday }) =>
          isInMonth && (
            <li
              // Keyed by number, so that another month reuses the elements.
              key={day}
              className={`day ${dayClass(date, today)}`}
              aria-current={date === today ? "date" : undefined}
              data-date={date}
            >
              <h3 className="day-date">
                <time dateTime={date}>
                  <span className="day-weekday">{weekday}</span> <span className="day-number">{day}</span>
                </time>
                {/* Screen readers say it by aria-current. */}
                {date === today && <small aria-hidden>{calendar.today}</small>}
                {extras?.besideDate?.(date)}
              </h3>
              <ul className="day-shifts">
                {listItem(extras?.aboveDay?.(date))}
                {segments.get(date)?.map((segment, index) => (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: and the same shifts
                    key={index}
                    className={`shift ${segment.startsOnDay ? "" : "shift-on "}${colorClass(segment.shift.pharmacy_id)}`}
                  >
                    {renderSegment(segment, view, SEGMENT_CLASSES)}
                  </li>
                ))}
                {segments.get(date)?.length === 0 && (
                  <li className="day-none">
                    {freeDates.has(date) ? calendar.nobodyNeeded : calendar.nobody}
                  </li>
                )}
                {listItem(extras?.belowDay?.(date))}
              </ul>
            </li>
          ),
      )}
    </ol>
  );
}

function listItem(content: ReactNode) {
  return content ? <li>{content}</li> : null;
}

/** Past days of the current month are dimmed; those of other months are not. */
function dayClass(date: string, today: string): string {
  if (date === today) return "day-today";
  return date < today && monthOfDate(date) === monthOfDate(today) ? "day-past" : "";
}
