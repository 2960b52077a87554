/* What surrounds signing in and recovering: the brand beside the form on a wide screen, above it on a phone. */
import type { ReactNode } from "react";
import { app } from "@/shared/i18n/es";
import { PharmacyCross } from "@/shared/ui/page/PharmacyCross";
import styles from "./AuthFrame.module.css";

interface Props {
  title: string;
  lead: string;
  /** What is worth knowing before one begins. */
  notice?: string | undefined;
  /** Where else one may have wanted to go. */
  aside?: ReactNode;
  children: ReactNode;
}

export function AuthFrame({ title, lead, notice, aside, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <PharmacyCross className={styles.mark} />
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
