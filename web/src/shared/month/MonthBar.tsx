/* The shown month, with buttons for the previous, next and current month. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { calendar } from "../i18n/es";
import { monthLabel } from "../lib/calendar";
import { capitalize, monthName } from "../lib/dateFormat";
import styles from "./MonthBar.module.css";
import type { MonthNavigation } from "./useMonthNavigation";

// Constant elements, so that React does not render the icons again.
const previousIcon = <ChevronLeft aria-hidden />;
const nextIcon = <ChevronRight aria-hidden />;

interface Props extends Omit<MonthNavigation, "goToMonth"> {
  month: string;
}

export function MonthBar({ month, previous, next, goToday, prefetchNeighbour }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.label} aria-live="polite">
        <h2>{monthLabel(month)}</h2>
        <span>{capitalize(monthName(month))}</span>
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.today} onClick={goToday}>
          {calendar.today}
        </button>
        <button
          type="button"
          aria-label={calendar.previous}
          onClick={previous}
          disabled={!previous}
          onPointerEnter={() => prefetchNeighbour(-1)}
        >
          {previousIcon}
        </button>
        <button
          type="button"
          aria-label={calendar.next}
          onClick={next}
          disabled={!next}
          onPointerEnter={() => prefetchNeighbour(1)}
        >
          {nextIcon}
        </button>
      </div>
    </div>
  );
}
