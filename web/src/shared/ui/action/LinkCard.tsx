/* A card that links to a page of the app or to another address. */
import { ChevronRight, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import styles from "./LinkCard.module.css";

interface Props {
  href: string;
  /** True for a page of the app, which the router opens. */
  isAppPage?: boolean;
  title: string;
  lead: string;
  Icon: LucideIcon;
  /** A smaller card, beside more important content. */
  small?: boolean;
}

export function LinkCard({ href, isAppPage = false, title, lead, Icon, small = false }: Props) {
  const className = small ? `${styles.card} ${styles.small}` : styles.card;
  const content = (
    <>
      <Icon aria-hidden className={styles.icon} />
      <span>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.lead}>{lead}</span>
      </span>
      <ChevronRight aria-hidden className={styles.arrow} />
    </>
  );
  if (isAppPage) {
    return (
      <Link to={href} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <a href={href} className={className}>
      {content}
    </a>
  );
}
