/* Grey shapes in the place of what is still on its way, so that nothing jumps when it comes. */
import { calendar } from "@/shared/i18n/es";
import styles from "./Skeletons.module.css";

export function OnDutySkeleton({ bare = false }: { bare?: boolean }) {
  return (
    <div
      className={`${styles.cards} ${bare ? "" : styles.spaced}`}
      role="status"
      aria-label={calendar.loadingDuty}
    >
      <div className={styles.card} />
      <div className={styles.card} />
    </div>
  );
}

export function MonthSkeleton() {
  return (
    <div className={styles.month} role="status" aria-label={calendar.loadingMonth}>
      {Array.from({ length: 35 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
        <div key={index} className={styles.cell} />
      ))}
    </div>
  );
}
