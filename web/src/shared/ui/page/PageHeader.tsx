/* The header of a page: title, lead and actions; it sets the document title. */
import { type ReactNode, useEffect } from "react";
import { app } from "../../i18n/es";
import styles from "./PageHeader.module.css";

interface Props {
  title: string;
  /** The document title, when it differs from `title`. */
  tab?: string;
  lead?: ReactNode;
  /** Beside the title, such as a state badge. */
  mark?: ReactNode;
  /** Buttons and links. */
  children?: ReactNode;
}

export function PageHeader({ title, tab = title, lead, mark, children }: Props) {
  useEffect(() => {
    document.title = `${tab} · ${app.name}`;
  }, [tab]);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>
          {title}
          {mark}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
