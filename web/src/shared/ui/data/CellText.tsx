/* The texts of a table's cell: one below the other, of which a `small` one is muted, and the text of nothing. */
import type { ReactNode } from "react";
import styles from "./CellText.module.css";

export function CellLines({ as: Element = "span", children }: { as?: "span" | "ul"; children: ReactNode }) {
  return <Element className={styles.lines}>{children}</Element>;
}

/** Says that there is nothing. */
export function CellNothing({ children }: { children: ReactNode }) {
  return <span className={styles.nothing}>{children}</span>;
}
