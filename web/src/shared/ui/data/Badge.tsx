/* A short state label with a matching colour. */
import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export type BadgeTone = "good" | "warn" | "bad" | "info" | "plain";

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
