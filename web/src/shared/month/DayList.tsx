/* The month day by day for narrow screens; the server writes the same list before any script runs. */
import type { ReactNode } from "react";
import { calendar, dates } from "../i18n/es";
import { daysOf, monthOf, weekday } from "../lib/calendar";
import { colorClass } from "../lib/color";
import { Pressable } from "./Pressable";
import type { MonthView } from "./view";

export function DayList({ month, today, segments, nameOf, onOpen, extras }: MonthView) {
  return (
    <ol className="days">
      {daysOf(month).map((date, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: another month fills the same days, without making them anew
          key={index}
          className={`day ${dayClass(date, today)}`}
          aria-current={date === today ? "date" : undefined}
          data-date={date}
        >
          <h3 className="day-date">
            <time dateTime={date}>
              <span className="day-weekday">{dates.weekdaysShort[weekday(date)]}</span>{" "}
              <span className="day-number">{Number(date.slice(8))}</span>
            </time>
            {extras?.ofDay?.(date)}
          </h3>
          <ul className="day-shifts">
            <Beside content={extras?.aboveDay?.(date)} />
            {segments.get(date)?.map((segment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index} className={`shift ${colorClass(segment.shift.pharmacy_id)}`}>
                <Pressable
                  className="shift-part"
                  shift={segment.shift.id}
                  onPress={onOpen && (() => onOpen(segment))}
                >
                  <span className="shift-name">
                    {nameOf(segment.shift.pharmacy_id)}
                    {extras?.ofShift?.(segment.shift)}
                  </span>{" "}
                  <span className="shift-time">
                    {segment.ini}–{segment.end}
                  </span>
                </Pressable>
              </li>
            ))}
            {segments.get(date)?.length === 0 && <li className="day-none">{calendar.nobody}</li>}
            <Beside content={extras?.belowDay?.(date)} />
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Beside({ content }: { content: ReactNode }) {
  return content ? <li>{content}</li> : null;
}

/** Past days step back in the month that is going on; a month long gone is all there is to read. */
function dayClass(date: string, today: string): string {
  if (date === today) return "day-today";
  return date < today && monthOf(date) === monthOf(today) ? "day-past" : "";
}
