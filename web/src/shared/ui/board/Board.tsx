/* A board of cards in columns; below a wide screen one column at a time, chosen by tabs that show their counts. */
import { useId, useRef } from "react";
import { board as texts } from "../../i18n/es";
import { useIsNarrow } from "../../lib/browser";
import { LoadFailure } from "../status/LoadFailure";
import styles from "./Board.module.css";
import { BoardColumn } from "./BoardColumn";
import { BoardSkeleton } from "./BoardSkeleton";
import { BoardTabs } from "./BoardTabs";
import type { BoardColumnData, BoardStatus, CardRenderer } from "./model";
import { useBoardFocus } from "./useBoardFocus";
import { type CardTarget, useBoardKeys } from "./useBoardKeys";

interface Props<Card extends { id: string }> {
  /** The board's name, for screen readers. */
  label: string;
  columns: readonly BoardColumnData<Card>[];
  status?: BoardStatus;
  /** The column that a narrow screen shows. */
  activeColumn: string;
  onColumnChosen: (id: string) => void;
  /** Draws a card; the same function each time, so that only changed cards are drawn again. */
  renderCard: CardRenderer<Card>;
  /** True when the card may be moved to the column; without it cards are not moved by dragging or keys. */
  canMove?: (card: Card, column: string) => boolean;
  onMove?: (card: Card, column: string) => void;
}

const READY: BoardStatus = { kind: "ready" };

export function Board<Card extends { id: string }>({
  label,
  columns,
  status = READY,
  activeColumn,
  onColumnChosen,
  renderCard,
  canMove,
  onMove,
}: Props<Card>) {
  const root = useRef<HTMLDivElement>(null);
  const boardId = useId();
  const helpId = `${boardId}-help`;
  const isNarrow = useIsNarrow();
  const active = columns.find(({ id }) => id === activeColumn) ?? columns[0];
  const shown = isNarrow && active ? [active] : columns;
  const find = (target: CardTarget) => {
    const column = columns.find(({ id }) => id === target.column);
    return column?.cards.find(({ id }) => id === target.card);
  };
  const move = (target: CardTarget, column: string) => {
    const card = find(target);
    if (card && canMove?.(card, column)) onMove?.(card, column);
  };
  const focus = useBoardFocus(root);
  const onKeyDown = useBoardKeys(
    root,
    columns.map(({ id }) => id),
    move,
  );

  if (status.kind === "failed") return <LoadFailure text={status.text} onRetry={status.onRetry} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark around the columns' own
    <div
      ref={root}
      role="group"
      aria-label={label}
      aria-describedby={helpId}
      className={styles.board}
      data-narrow={isNarrow || undefined}
      data-stale={status.kind === "stale" || undefined}
      aria-busy={status.kind === "loading" || undefined}
      onKeyDown={onKeyDown}
      {...focus}
    >
      <p id={helpId} className="hidden-visually">
        {onMove ? texts.help : texts.helpReading}
      </p>
      {isNarrow && active && (
        <BoardTabs
          boardId={boardId}
          columns={columns}
          active={active.id}
          hasPanel={status.kind !== "loading"}
          label={label}
          onChosen={onColumnChosen}
        />
      )}
      <div className={styles.columns}>
        {status.kind === "loading" ? (
          <BoardSkeleton columns={shown.length} />
        ) : (
          shown.map((column) => (
            <BoardColumn
              key={column.id}
              column={column}
              tabbedBy={isNarrow ? boardId : null}
              renderCard={renderCard}
              isMovable={onMove !== undefined}
              accepts={(target) => {
                const card = find(target);
                return (
                  card !== undefined && target.column !== column.id && (canMove?.(card, column.id) ?? false)
                );
              }}
              onDrop={(target) => move(target, column.id)}
            />
          ))
        )}
      </div>
    </div>
  );
}
