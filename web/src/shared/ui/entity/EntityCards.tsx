/* Entities as cards, each with its picture, name and state, and a link to its page. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NamedImage } from "../picture/NamedImage";
import styles from "./EntityCards.module.css";

interface Card {
  id: string;
  to: string;
  name: string;
  pictureUrl: string | null;
  /** Its state, as a badge. */
  badge: ReactNode;
}

export function EntityCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, to, name, pictureUrl, badge }) => (
        <li key={id}>
          <Link to={to} className={styles.card}>
            <NamedImage url={pictureUrl} name={name} size={56} />
            <strong>{name}</strong>
            {badge}
          </Link>
        </li>
      ))}
    </ul>
  );
}
