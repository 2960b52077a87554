/* Says on screen and on paper that what is shown was made up for a demonstration. */
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { calendar } from "@/shared/i18n/es";
import styles from "./CalendarPage.module.css";

/** Paper carries only the month, so there the banner speaks of the month alone. */
export const DemoBanner = memo(({ onPaper }: { onPaper: boolean }) => (
  <aside className={`${styles.demo} ${onPaper ? "" : styles.screenOnly}`} aria-label={calendar.demo}>
    <TriangleAlert aria-hidden />
    <p>
      <strong>{calendar.demo}.</strong> {calendar.demoLead}
    </p>
  </aside>
));
