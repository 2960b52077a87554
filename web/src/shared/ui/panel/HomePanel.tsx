/* A panel of a home: a heading that leads to its screen, a figure, and rows or a text that says why there are none. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./panel.module.css";

interface Props {
  title: string;
  /** The screen that the heading leads to. */
  to: string;
  Icon: LucideIcon;
  /** The panel in a few words, beside the heading. */
  figure?: string | undefined;
  /** The tone of the figure. */
  tone?: "plain" | "good" | "warn" | undefined;
  /** A sentence under the heading. */
  lead?: string | undefined;
  /** True to take the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

export function HomePanel({
  title,
  to,
  Icon,
  figure,
  tone = "plain",
  lead,
  isWide = false,
  children,
}: Props) {
  return (
    <section className={styles.panel} aria-label={title} data-wide={isWide || undefined}>
      <header>
        <Icon aria-hidden />
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        {figure !== undefined && (
          <p className={styles.figure} data-tone={tone}>
            {figure}
          </p>
        )}
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** The text of a panel without rows. */
export function PanelEmpty({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className={styles.empty}>
      <p>{title}</p>
      {text && <p className={styles.hint}>{text}</p>}
    </div>
  );
}
