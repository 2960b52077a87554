/* The grid of a home's panels, and its shape while they load. */
import type { ReactNode } from "react";
import { homePanel as texts } from "../../i18n/es/home/panel";
import styles from "./panel.module.css";

export function PanelGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.grid} aria-label={label}>
      {children}
    </section>
  );
}

/** The shapes of panels that load; the first one says so. */
export function PanelSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all the same
    <div key={index} className={`${styles.shape} shimmer`}>
      {index === 0 && (
        <span className="hidden-visually" role="status">
          {texts.loading}
        </span>
      )}
    </div>
  ));
}

/** The shape of the rows of a panel that loads on its own. */
export function RowSkeletons() {
  return (
    <div className={styles.rowShapes} role="status">
      <span className="hidden-visually">{texts.loading}</span>
      {["first", "second", "third"].map((row) => (
        <span key={row} className="shimmer" aria-hidden />
      ))}
    </div>
  );
}
