/* The header of a page: title, lead and actions; it sets the document title. */
import { type ReactNode, useEffect } from "react";
import { app } from "../../i18n/es";
import styles from "./PageHeader.module.css";

interface Props {
  title: string;
  /** The document title, when it differs from `title`. */
  documentTitle?: string;
  lead?: ReactNode;
  /** Beside the title, such as a state badge. */
  badge?: ReactNode;
  /** Buttons and links. */
  children?: ReactNode;
  /** True for a short title, which has its first actions beside it on a phone too. */
  isOneRow?: boolean;
}

export function PageHeader({ title, documentTitle = title, lead, badge, children, isOneRow = false }: Props) {
  useEffect(() => {
    document.title = `${documentTitle} · ${app.name}`;
  }, [documentTitle]);
  return (
    <header className={styles.head} data-row={isOneRow || undefined}>
      <div className={styles.words}>
        <h1>
          {title}
          {badge}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
