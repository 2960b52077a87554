/* The banner of demonstration data, on screen and on paper. */
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { calendar } from "@/shared/i18n/es";
import styles from "./CalendarPage.module.css";

/** Paper shows only the month, so there the banner appears only when the month has demonstration shifts. */
export const DemoBanner = memo(({ onPaper }: { onPaper: boolean }) => (
  <aside className={`${styles.demo} ${onPaper ? "" : styles.screenOnly}`} aria-label={calendar.demo}>
    <TriangleAlert aria-hidden />
    <p>
      <strong>{calendar.demo}.</strong> {calendar.demoLead}
    </p>
  </aside>
));
