/* The dialog that prints a poster of a month or a week: its period, paper and highlighted pharmacy, and its preview. */
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { calendar, poster as texts } from "../../i18n/es";
import { dateTimeLabel } from "../../lib/dateFormat";
import { Button } from "../../ui/action/Button";
import { SegmentedControl } from "../../ui/form/SegmentedControl";
import { SelectField } from "../../ui/form/SelectField";
import { Dialog } from "../../ui/overlay/Dialog";
import { LoadFailure } from "../../ui/status/LoadFailure";
import type { PharmacyGroup, Shift } from "../queries";
import styles from "./PosterDialog.module.css";
import { type PosterContent, PosterSheet } from "./PosterSheet";
import { posterDays } from "./posterDays";
import { posterLetters, usePosterSize } from "./posterFit";
import { PAPER_SCALE, PAPERS, type Paper, usePosterPage } from "./posterPage";
import { likelyWeek, monthPoster, monthsOf, type PosterKind, posterWeeks, weekPoster } from "./posterPeriod";

const PRINT_DELAY_MS = 100;
/** The largest letters in millimetres on an A4. */
const MAX_MM: Record<PosterKind, number> = { month: 10, week: 13 };
const LEGIBLE_METERS = 2;

const KINDS = (["month", "week"] as const).map((value) => ({ value, label: texts.periods[value] }));
const PAPER_OPTIONS = PAPERS.map((value) => ({ value, label: value }));

export interface PosterDialogProps {
  group: PharmacyGroup;
  /** The month on screen. */
  month: string;
  today: string;
  /** The query of a month's shifts, as the page asks it. */
  monthQuery: (month: string) => UseQueryOptions<Shift[], Error, Shift[], string[]>;
  /** The public calendar's address, for the code. */
  calendarUrl: string;
  onClose: () => void;
}

export function PosterDialog({ group, month, today, monthQuery, calendarUrl, onClose }: PosterDialogProps) {
  const weeks = useMemo(() => posterWeeks(month), [month]);
  const [kind, setKind] = useState<PosterKind>("month");
  const [weekStart, setWeekStart] = useState(() => likelyWeek(weeks, today));
  const [paper, setPaper] = useState<Paper>("A4");
  const [highlightedId, setHighlightedId] = useState("");
  const week = weeks.find(({ first }) => first === weekStart) ?? weeks[0];
  const { dates, title } = kind === "week" && week ? weekPoster(week) : monthPoster(month);
  const months = monthsOf(dates);
  // A week may reach into another month; of one month both are the same query.
  const first = useQuery(monthQuery(months[0] ?? month));
  const last = useQuery(monthQuery(months.at(-1) ?? month));
  const shifts = first.data && last.data ? [...first.data, ...last.data] : null;
  const days = shifts ? posterDays(dates, shifts, group) : [];
  const onPoster = new Set(days.flatMap(({ entries }) => entries.map(({ pharmacyId }) => pharmacyId)));
  const choices = group.pharmacies.filter(({ id }) => onPoster.has(id));
  const isDemo = shifts?.some((shift) => shift.demo) ?? false;
  return (
    <Dialog title={texts.title} isWide onClose={onClose}>
      <div className={styles.dialog}>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.choices}>
          <SegmentedControl legend={texts.period} options={KINDS} value={kind} onChange={setKind} />
          <SegmentedControl legend={texts.paper} options={PAPER_OPTIONS} value={paper} onChange={setPaper} />
        </div>
        {kind === "week" && (
          <SelectField
            label={texts.week}
            value={weekStart}
            onChange={({ target }) => setWeekStart(target.value)}
          >
            {weeks.map((one) => (
              <option key={one.first} value={one.first}>
                {one.label}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={texts.highlight}
          value={onPoster.has(highlightedId) ? highlightedId : ""}
          onChange={({ target }) => setHighlightedId(target.value)}
        >
          <option value="">{texts.highlightNone}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {shifts ? (
          <PosterPreview
            paper={paper}
            kind={kind}
            period={title}
            groupName={group.name}
            days={days}
            emergencyText={group.emergency_text}
            updated={calendar.updated(
              dateTimeLabel(Math.min(first.dataUpdatedAt, last.dataUpdatedAt), group.time_zone),
            )}
            calendarUrl={calendarUrl}
            highlighted={choices.find(({ id }) => id === highlightedId) ?? null}
            isDemo={isDemo}
          />
        ) : first.isError || last.isError ? (
          <LoadFailure
            text={calendar.monthFailed}
            onRetry={() => void (first.isError ? first.refetch() : last.refetch())}
          />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </div>
    </Dialog>
  );
}

/** '7,2'. */
function decimal(value: number): string {
  return value.toFixed(1).replace(".", ",");
}

/** The sheet small on screen and, for the printer, beside the page; above them the button. */
function PosterPreview({ paper, ...content }: PosterContent & { paper: Paper }) {
  const sheet = useRef<HTMLDivElement>(null);
  const { kind, days, period, highlighted, emergencyText, isDemo } = content;
  usePosterPage(paper);
  const size = usePosterSize(
    sheet,
    MAX_MM[kind],
    JSON.stringify([paper, period, days, highlighted, emergencyText, isDemo]),
  );
  const scale = PAPER_SCALE[paper];
  const letters = size === null ? null : posterLetters(size, scale);
  return (
    <>
      <Button
        kind="primary"
        disabled={!letters}
        onClick={() => setTimeout(() => window.print(), PRINT_DELAY_MS)}
      >
        <Printer aria-hidden />
        {texts.print}
      </Button>
      <p className={styles.size} role="status">
        {letters && (
          <>
            {texts.size(decimal(letters.capitalMm), decimal(letters.readAtMeters))}{" "}
            {letters.readAtMeters < LEGIBLE_METERS && texts.larger[kind][paper]}
          </>
        )}
      </p>
      <section className={styles.desk} aria-label={texts.preview}>
        <div className={styles.preview} style={{ "--shrink": 1 / scale } as CSSProperties}>
          <PosterSheet {...content} paper={paper} size={size} sheetRef={sheet} />
        </div>
      </section>
      {createPortal(
        // The dialog is a layer above the page, which printers would cut.
        <div className={styles.printed} aria-hidden>
          <PosterSheet {...content} paper={paper} size={size} />
        </div>,
        document.body,
      )}
    </>
  );
}
