/* The skeleton of who is on duty, with the final layout's size. */
import { calendar } from "@/shared/i18n/es";
import styles from "./OnDutySkeleton.module.css";

export function OnDutySkeleton({ isInSection = false }: { isInSection?: boolean }) {
  return (
    <div
      className={`${styles.cards} ${isInSection ? "" : styles.spaced}`}
      role="status"
      aria-label={calendar.loadingDuty}
    >
      <div className={`${styles.card} shimmer`} />
      <div className={`${styles.card} shimmer`} />
    </div>
  );
}
