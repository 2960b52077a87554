/* Says on screen and on paper that what is shown was made up for a demonstration. */
import { TriangleAlert } from "lucide-react";
import { calendar } from "../../shared/i18n/es";
import styles from "./CalendarPage.module.css";

export function DemoBanner() {
  return (
    <aside className={styles.demo} aria-label={calendar.demo}>
      <TriangleAlert aria-hidden />
      <p>
        <strong>{calendar.demo}.</strong> {calendar.demoLead}
      </p>
    </aside>
  );
}
