/* A row of a panel: a text, its details, and what stands at its end; it may lead somewhere. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./panel.module.css";

interface Props {
  title: ReactNode;
  detail?: ReactNode;
  /** A badge, an amount or a time. */
  end?: ReactNode;
  /** The page that the row leads to. */
  to?: string | undefined;
}

export function PanelRow({ title, detail, end, to }: Props) {
  const content = (
    <>
      <span className={styles.words}>
        <strong className={styles.name}>{title}</strong>{" "}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>{" "}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link to={to} className={styles.row}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** The rows of a panel. */
export function PanelRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}
