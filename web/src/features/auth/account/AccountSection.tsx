/* A card of one's account, under its title. */
import { type ReactNode, useId } from "react";
import styles from "./account.module.css";

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function AccountSection({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
