/* The month's skeleton, with the final layout's size. */
import { calendar } from "../i18n/es";
import styles from "./MonthSkeleton.module.css";

export function MonthSkeleton() {
  return (
    <div className="month-container" role="status" aria-label={calendar.loadingMonth}>
      <div className={styles.month}>
        {Array.from({ length: 35 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
          <div key={index} className={`${styles.cell} shimmer`} />
        ))}
      </div>
    </div>
  );
}
