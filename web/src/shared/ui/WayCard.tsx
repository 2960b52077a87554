/* A way that leads out of the app, as a card. */
import { ChevronRight, type LucideIcon } from "lucide-react";
import styles from "./WayCard.module.css";

interface Props {
  href: string;
  title: string;
  lead: string;
  Icon: LucideIcon;
  /** Beside what matters more. */
  small?: boolean;
}

export function WayCard({ href, title, lead, Icon, small = false }: Props) {
  return (
    <a href={href} className={small ? `${styles.card} ${styles.small}` : styles.card}>
      <Icon aria-hidden className={styles.icon} />
      <span>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.lead}>{lead}</span>
      </span>
      <ChevronRight aria-hidden className={styles.arrow} />
    </a>
  );
}
