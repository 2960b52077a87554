/* The message of an empty list, with optional actions. */
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty} role="status">
      <Inbox aria-hidden />
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
