/* A full-page message with one action. */
import type { ReactNode } from "react";
import { HubMark } from "../marks/HubMark";
import styles from "./MessagePage.module.css";

interface Props {
  code?: string;
  title: string;
  text?: string;
  /** True within the layout, false as a whole page. */
  withinLayout?: boolean;
  children: ReactNode;
}

export function MessagePage({ code, title, text, withinLayout = false, children }: Props) {
  const Element = withinLayout ? "section" : "main";
  return (
    <Element className={withinLayout ? `${styles.message} ${styles.inside}` : styles.message}>
      <HubMark className={styles.mark} />
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className={styles.way}>{children}</div>
    </Element>
  );
}
