/* A whole page that says one thing and offers one way on. */
import type { ReactNode } from "react";
import styles from "./MessagePage.module.css";
import { PharmacyCross } from "./PharmacyCross";

interface Props {
  code?: string;
  title: string;
  text?: string;
  /** Part of a page that has a frame, rather than all of it. */
  inside?: boolean;
  children: ReactNode;
}

export function MessagePage({ code, title, text, inside = false, children }: Props) {
  const Element = inside ? "section" : "main";
  return (
    <Element className={inside ? `${styles.message} ${styles.inside}` : styles.message}>
      <PharmacyCross className={styles.mark} />
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className={styles.way}>{children}</div>
    </Element>
  );
}
