/* The keys of a board: arrows go from card to card, and with Shift they move the card to the next column. */
import type { KeyboardEvent, RefObject } from "react";

export interface CardTarget {
  card: string;
  column: string;
}

const TYPING = "input, textarea, select, [contenteditable], [role=menu]";

export function useBoardKeys(
  root: RefObject<HTMLElement | null>,
  columnIds: readonly string[],
  onMove: (target: CardTarget, column: string) => void,
) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const element = event.target as HTMLElement;
    const card = element.closest<HTMLElement>("[data-card]");
    const column = card?.closest<HTMLElement>("[data-column]");
    const sideways = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const along = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!card || !column || !root.current || element.closest(TYPING)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || (sideways === 0 && along === 0)) return;
    event.preventDefault();
    const cards = [...column.querySelectorAll<HTMLElement>("[data-card]")];
    if (along !== 0) {
      focusCard(cards[cards.indexOf(card) + along] ?? null);
      return;
    }
    const from = { card: card.dataset.card ?? "", column: column.dataset.column ?? "" };
    const next = columnIds[columnIds.indexOf(from.column) + sideways];
    if (next === undefined) return;
    if (event.shiftKey) onMove(from, next);
    else focusNearest(root.current, columnIds, { from: from.column, sideways, index: cards.indexOf(card) });
  };
}

/** Focuses the card at the same height in the next column that has one. */
function focusNearest(
  root: HTMLElement,
  columnIds: readonly string[],
  { from, sideways, index }: { from: string; sideways: number; index: number },
): void {
  for (let at = columnIds.indexOf(from) + sideways; at >= 0 && at < columnIds.length; at += sideways) {
    const cards = root.querySelectorAll(`[data-column="${columnIds[at]}"] [data-card]`);
    const found = cards[Math.min(index, cards.length - 1)];
    if (found) {
      focusCard(found);
      return;
    }
  }
}

export function cardElement(root: HTMLElement, id: string): Element | null {
  return root.querySelector(`[data-card="${CSS.escape(id)}"]`);
}

/** Focuses a card's first control, or the card itself. */
export function focusCard(card: Element | null): void {
  const control = card?.querySelector<HTMLElement>("a[href], button:not(:disabled)");
  (control ?? (card as HTMLElement | null))?.focus();
}
