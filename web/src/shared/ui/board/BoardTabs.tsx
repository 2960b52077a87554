/* The tabs of a board on a narrow screen: each column's title and count. */
import type { KeyboardEvent } from "react";
import styles from "./Board.module.css";

interface Props {
  /** Distinguishes the boards of a page. */
  boardId: string;
  label: string;
  columns: readonly { id: string; title: string; cards: readonly unknown[] }[];
  active: string;
  /** False while the columns load. */
  hasPanel: boolean;
  onChosen: (id: string) => void;
}

// Attributes such as aria-controls separate ids by spaces, which a column's id may have.
export const columnTabId = (boardId: string, id: string) => `${boardId}-tab-${encodeURIComponent(id)}`;
export const columnPanelId = (boardId: string, id: string) => `${boardId}-panel-${encodeURIComponent(id)}`;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function BoardTabs({ boardId, label, columns, active, hasPanel, onChosen }: Props) {
  const choose = (event: KeyboardEvent) => {
    const at = columns.findIndex(({ id }) => id === active);
    const next =
      event.key === "Home"
        ? columns[0]
        : event.key === "End"
          ? columns.at(-1)
          : neighbour(columns, at, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onChosen(next.id);
    document.getElementById(columnTabId(boardId, next.id))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={choose}>
      {columns.map(({ id, title, cards }) => (
        <button
          key={id}
          id={columnTabId(boardId, id)}
          type="button"
          role="tab"
          aria-selected={id === active}
          aria-controls={hasPanel && id === active ? columnPanelId(boardId, id) : undefined}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChosen(id)}
        >
          <span>{title}</span> <span className={styles.count}>{cards.length}</span>
        </button>
      ))}
    </div>
  );
}

function neighbour<Column>(columns: readonly Column[], at: number, key: string): Column | undefined {
  const step = STEPS[key];
  return step === undefined ? undefined : columns.at((at + step) % columns.length);
}
