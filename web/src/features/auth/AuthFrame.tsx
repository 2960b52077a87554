/* The layout of signing in and recovering a password: the brand beside the form, above it on a phone. */
import type { ReactNode } from "react";
import { app } from "@/shared/i18n/es";
import { HubMark } from "@/shared/ui/marks/HubMark";
import styles from "./AuthFrame.module.css";

interface Props {
  title: string;
  lead: string;
  /** A message above the form, such as that the session expired. */
  notice?: string | undefined;
  /** Links to other places beside the form. */
  aside?: ReactNode;
  children: ReactNode;
}

export function AuthFrame({ title, lead, notice, aside, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <HubMark className={styles.mark} />
        <p className={styles.name}>{app.name}</p>
        <p className={styles.tagline}>{app.tagline}</p>
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {notice && (
          <p role="status" className={styles.notice}>
            {notice}
          </p>
        )}
        {children}
      </main>
      <aside className={styles.public}>{aside}</aside>
    </div>
  );
}
