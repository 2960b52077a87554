/* The grey shapes of a board's columns and cards while they are loading. */
import { common } from "../../i18n/es";
import styles from "./Board.module.css";

const CARDS = ["first", "second", "third"];

export function BoardSkeleton({ columns }: { columns: number }) {
  return (
    <>
      <p role="status" className="hidden-visually">
        {common.loading}
      </p>
      {Array.from({ length: columns }, (_, at) => `column-${at}`).map((column) => (
        <div key={column} className={styles.column} aria-hidden>
          <span className={`${styles.titleShape} shimmer`} />
          <div className={styles.cards}>
            {CARDS.map((card) => (
              <span key={card} className={`${styles.cardShape} shimmer`} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
