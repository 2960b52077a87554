/* A titled part of a page of figures. */
import type { ReactNode } from "react";
import styles from "./analytics.module.css";

interface Props {
  title: string;
  lead?: ReactNode;
  /** True to take the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

export function Panel({ title, lead, isWide = false, children }: Props) {
  return (
    <section className={styles.panel} aria-label={title} data-wide={isWide || undefined}>
      <header>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
