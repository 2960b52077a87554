/* The skeleton of a grid of pictures. */
import { table as texts } from "../../i18n/es";
import styles from "./MediaGridSkeleton.module.css";

export function MediaGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={styles.grid} role="status">
      <span className="hidden-visually">{texts.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
        <span key={index} className={`${styles.square} shimmer`} />
      ))}
    </div>
  );
}
