/* A whole page that says one thing and offers one way on. */
import type { ReactNode } from "react";
import { Cross } from "./Cross";
import styles from "./Message.module.css";

interface Props {
  code?: string;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Message({ code, title, text, children }: Props) {
  return (
    <main className={styles.message}>
      <Cross className={styles.mark} />
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className={styles.way}>{children}</div>
    </main>
  );
}
