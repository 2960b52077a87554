/* The sheet of a poster: title, code, days, and what to do in an emergency. */
import type { CSSProperties, Ref } from "react";
import { calendar, poster as texts } from "../../i18n/es";
import { colorClass } from "../../lib/color";
import { qrCodePath } from "../qrCode";
import styles from "./PosterSheet.module.css";
import { commonHours, type PosterDay, type PosterEntry } from "./posterDays";
import type { Paper } from "./posterPage";
import type { PosterKind } from "./posterPeriod";

export interface PosterContent {
  kind: PosterKind;
  /** 'noviembre 2026'. */
  period: string;
  groupName: string;
  days: readonly PosterDay[];
  emergencyText: string | null;
  /** 'Actualizado 20/11/2026 23:10'. */
  updated: string;
  calendarUrl: string;
  /** The pharmacy whose days stand out. */
  highlighted: { id: string; name: string } | null;
  isDemo: boolean;
}

interface Props extends PosterContent {
  paper: Paper;
  /** The size of names in millimetres on an A4; null while it is unknown. */
  size: number | null;
  sheetRef?: Ref<HTMLDivElement>;
}

export function PosterSheet({ paper, size, sheetRef, ...content }: Props) {
  const { kind, period, groupName, days, emergencyText, updated, calendarUrl, highlighted, isDemo } = content;
  const code = qrCodePath(calendarUrl);
  const everyDay = commonHours(days);
  const half = Math.ceil(days.length / 2);
  const columns = kind === "month" ? [days.slice(0, half), days.slice(half)] : [days];
  return (
    <div
      ref={sheetRef}
      className={styles.sheet}
      data-paper={paper}
      data-kind={kind}
      style={{ "--size": size ?? 2 } as CSSProperties}
    >
      <header className={styles.header}>
        <div>
          <h3 className={styles.title}>
            <span>{texts.heading} ·</span> <span>{period}</span>
          </h3>
          <p className={styles.group}>{groupName}</p>
          {everyDay && <p className={styles.everyDay}>{everyDay}</p>}
          <p className={styles.lead}>
            {calendar.paperCode}: {calendarUrl.replace(/^https?:\/\//, "")}
          </p>
        </div>
        <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
          <title>{calendarUrl}</title>
          <path d={code.path} />
        </svg>
      </header>
      {isDemo && (
        <p className={styles.demo}>
          <strong>{calendar.demo}.</strong> {calendar.demoLead}
        </p>
      )}
      <div className={styles.days}>
        {columns.map((column) => (
          <ol key={column[0]?.date} className={styles.column} data-days>
            {column.map((day) => (
              <DayRow
                key={day.date}
                day={day}
                emergencyText={emergencyText}
                highlightedId={highlighted?.id}
              />
            ))}
          </ol>
        ))}
      </div>
      <footer className={styles.footer}>
        {emergencyText && <p className={styles.emergency}>{emergencyText}</p>}
        {highlighted && <p className={styles.legend}>★ {texts.highlighted(highlighted.name)}</p>}
        <p className={styles.stamp}>
          <span>{calendar.source}</span> <span>{updated}</span>
        </p>
      </footer>
    </div>
  );
}

interface DayRowProps {
  day: PosterDay;
  emergencyText: string | null;
  highlightedId: string | undefined;
}

function DayRow({ day, emergencyText, highlightedId }: DayRowProps) {
  return (
    <li className={styles.day} data-poster-date={day.date} data-weekday={day.weekday}>
      <div className={styles.date}>
        <p>
          <span>{day.weekday}</span> <strong>{day.number}</strong>
        </p>
        {day.hours && <p className={styles.hours}>{day.hours}</p>}
      </div>
      <div className={styles.entries}>
        {day.before.length > 0 && <p className={styles.before}>{day.before.join(" · ")}</p>}
        {day.entries.map((entry) => (
          <Entry
            key={entry.shiftId}
            entry={entry}
            hours={day.hours === null ? entry.hours : null}
            isHighlighted={entry.pharmacyId === highlightedId}
          />
        ))}
        {day.nobody && (
          <p className={styles.nobody}>
            <strong>{day.nobody}</strong> {emergencyText}
          </p>
        )}
      </div>
    </li>
  );
}

interface EntryProps {
  entry: PosterEntry;
  /** Its hours, when the day's other duties have other ones. */
  hours: string | null;
  isHighlighted: boolean;
}

function Entry({ entry, hours, isHighlighted }: EntryProps) {
  const details = hours ? [hours, ...entry.address] : entry.address;
  return (
    <div
      className={`${styles.entry} ${isHighlighted ? styles.highlighted : ""} ${colorClass(entry.pharmacyId)}`}
    >
      {/* A colour alone would be lost on a printer without colours. */}
      <p className={styles.name} data-letters>
        {isHighlighted && "★ "}
        {entry.name}
      </p>
      {entry.phone && (
        <p className={styles.phone} data-letters>
          {entry.phone}
        </p>
      )}
      {details.length > 0 && (
        <p className={styles.detail}>
          {details.map((part, index) => (
            // A line ends between a street and its town rather than within one.
            <span key={part}>
              {part}
              {index < details.length - 1 && ", "}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
