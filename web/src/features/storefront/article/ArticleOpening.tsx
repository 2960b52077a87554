/* The place of an article that opens: its dialog covers the page; until it is loaded, or when it fails, this says so. */
import type { ReactNode } from "react";
import { article as texts } from "@/shared/i18n/es";
import styles from "./ArticleOpening.module.css";

export function ArticleOpening({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}

export function OpeningText() {
  return (
    <p role="status" className={styles.opening}>
      {texts.opening}
    </p>
  );
}
