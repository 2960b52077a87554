/* The shape of a page of figures while they are loading. */
import { analytics as texts } from "../../i18n/es/analytics/analytics";
import styles from "./analytics.module.css";

export function AnalyticsSkeleton({ tiles }: { tiles: readonly string[] }) {
  return (
    <div role="status">
      <span className="hidden-visually">{texts.loading}</span>
      <div className={styles.tiles}>
        {tiles.map((name) => (
          <span key={name} className={`${styles.tileShape} shimmer`} />
        ))}
      </div>
      <div className={`${styles.chartShape} shimmer`} />
    </div>
  );
}

/** The shape of a chart within a panel. */
export function PanelSkeleton() {
  return (
    <div role="status">
      <span className="hidden-visually">{texts.loading}</span>
      <div className={`${styles.chartShape} shimmer`} data-inner />
    </div>
  );
}
