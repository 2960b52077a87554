/* The month as a grid of seven columns, Sunday first, for wide screens and print. */
import type { CSSProperties } from "react";
import { calendar, dates } from "../i18n/es";
import { type GridDay, monthLabel } from "../lib/calendar";
import { colorClass } from "../lib/color";
import styles from "./MonthGrid.module.css";
import type { MonthView } from "./monthView";
import { printLineHeightMm } from "./printLayout";
import { renderSegment } from "./shiftSegment";
import { useDayGrid } from "./useDayGrid";

export function MonthGrid(view: MonthView) {
  const line = {
    "--sheet-line": `${printLineHeightMm(view.weeks, view.segments, view.pharmacyName)}mm`,
  } as CSSProperties;
  const { tabStop, tableProps } = useDayGrid({
    month: view.month,
    today: view.today,
    keys: view.dayKeys,
  });
  return (
    <table
      className={styles.grid}
      style={line}
      {...(view.dayKeys && { ...tableProps, "aria-label": calendar.shiftsOf(monthLabel(view.month)) })}
    >
      <thead>
        <tr>
          {dates.weekdaysShort.map((name, index) => (
            <th key={name} scope="col" abbr={dates.weekdays[index]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: another month fills the same cells, without making them anew
          <tr key={row}>
            {week.map((day, column) =>
              day.isInMonth ? (
                <GridDayCell
                  key={dates.weekdays[column]}
                  day={day}
                  weekday={column}
                  view={view}
                  isTabStop={day.date === tabStop}
                />
              ) : (
                <td key={dates.weekdays[column]} className={styles.outside}>
                  <span className={styles.number} aria-hidden="true">
                    {day.day}
                  </span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface GridDayCellProps {
  day: GridDay;
  weekday: number;
  view: MonthView;
  isTabStop: boolean;
}

function GridDayCell({ day, weekday, view, isTabStop }: GridDayCellProps) {
  const segments = view.segments.get(day.date) ?? [];
  const isToday = day.date === view.today;
  const { extras } = view;
  return (
    <td
      className={isToday ? styles.today : undefined}
      aria-current={isToday ? "date" : undefined}
      data-date={day.date}
      tabIndex={view.dayKeys && (isTabStop ? 0 : -1)}
    >
      <div className={`${styles.number} ${extras?.besideDate ? styles.filled : ""}`}>
        <time dateTime={day.date}>
          <span className="hidden-visually">{dates.weekdays[weekday]} </span>
          {day.day}
        </time>
        {isToday && <span className={styles.todayMark}>{calendar.today}</span>}
        {extras?.besideDate?.(day.date)}
      </div>
      {extras?.aboveDay?.(day.date)}
      {segments.length === 0 ? (
        <p className={styles.none}>
          {view.freeDates.has(day.date) ? calendar.nobodyNeeded : calendar.nobody}
        </p>
      ) : (
        <ul>
          {segments.map((segment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={index}>
              {renderSegment(segment, view, {
                segment: `${styles.segment} ${segment.startsOnDay ? styles.begins : styles.continues} ${colorClass(segment.shift.pharmacy_id)}`,
                name: styles.name,
                time: styles.time,
                isInGrid: view.dayKeys !== undefined,
              })}
            </li>
          ))}
        </ul>
      )}
      {extras?.belowDay?.(day.date)}
    </td>
  );
}
