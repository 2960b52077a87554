/* The bar below a long form: it stays in view, says that there are unsaved changes, and saves. */
import type { ReactNode } from "react";
import { drafts as texts } from "../../i18n/es";
import styles from "./SaveBar.module.css";

export function SaveBar({ isChanged, children }: { isChanged: boolean; children: ReactNode }) {
  return (
    <div className={styles.bar} data-bottom-bar>
      <p role="status">{isChanged ? texts.unsaved : ""}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
