/* A column of a board: its title with the count, and its cards, which can be dragged to another column. */
import { type DragEvent, memo, useState } from "react";
import styles from "./Board.module.css";
import { columnPanelId, columnTabId } from "./BoardTabs";
import type { BoardColumnData, CardRenderer } from "./model";
import type { CardTarget } from "./useBoardKeys";

interface Props<Card> {
  column: BoardColumnData<Card>;
  /** The board's id when the column is the panel of a tab. */
  tabbedBy: string | null;
  isMovable: boolean;
  renderCard: CardRenderer<Card>;
  accepts: (target: CardTarget) => boolean;
  onDrop: (target: CardTarget) => void;
}

// The data of a drag can be read only when it ends.
let dragged: CardTarget | null = null;

export function BoardColumn<Card extends { id: string }>({
  column: { id, title, cards, emptyText },
  tabbedBy,
  isMovable,
  renderCard,
  accepts,
  onDrop,
}: Props<Card>) {
  const [isTarget, setIsTarget] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!dragged || !accepts(dragged)) return;
    event.preventDefault();
    if (!isTarget) setIsTarget(true);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsTarget(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsTarget(false);
    if (dragged && accepts(dragged)) onDrop(dragged);
  };
  const isTabPanel = tabbedBy !== null;
  const panel = isTabPanel
    ? { role: "tabpanel", id: columnPanelId(tabbedBy, id), "aria-labelledby": columnTabId(tabbedBy, id) }
    : { "aria-label": title };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging only adds to the cards' buttons and keys
    <section
      className={styles.column}
      data-column={id}
      data-target={isTarget || undefined}
      onDragOver={onDragOver}
      onDragLeave={leave}
      onDrop={drop}
      {...panel}
    >
      {!isTabPanel && (
        <h2 className={styles.title}>
          {title} <span className={styles.count}>{cards.length}</span>
        </h2>
      )}
      {cards.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <BoardCard
              key={card.id}
              card={card}
              column={id}
              // Drawn without its type, because a memoized component has no type parameters.
              renderCard={renderCard as CardRenderer<{ id: string }>}
              isDraggable={isMovable && !isTabPanel}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface CardProps {
  card: { id: string };
  column: string;
  renderCard: CardRenderer<{ id: string }>;
  isDraggable: boolean;
}

const BoardCard = memo(function BoardCard({ card, column, renderCard, isDraggable }: CardProps) {
  const start = (event: DragEvent<HTMLElement>) => {
    dragged = { card: card.id, column };
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", card.id);
    event.currentTarget.dataset.dragged = "";
  };
  const end = (event: DragEvent<HTMLElement>) => {
    dragged = null;
    delete event.currentTarget.dataset.dragged;
  };
  return (
    <li
      className={styles.card}
      data-card={card.id}
      tabIndex={-1}
      draggable={isDraggable || undefined}
      onDragStart={isDraggable ? start : undefined}
      onDragEnd={isDraggable ? end : undefined}
    >
      {renderCard(card)}
    </li>
  );
});
