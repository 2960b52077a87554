/* Keeps the focus on a board: a card that moves takes it along, and one that goes leaves it to its neighbour. */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { cardElement, focusCard } from "./useBoardKeys";

interface Focused {
  element: Element;
  card: string;
  column: string;
  index: number;
}

export function useBoardFocus(root: RefObject<HTMLElement | null>) {
  const last = useRef<Focused | null>(null);

  useLayoutEffect(() => {
    const focused = last.current;
    if (!focused || focused.element.isConnected || !root.current) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const moved = cardElement(root.current, focused.card);
    const cards = root.current.querySelectorAll(`[data-column="${focused.column}"] [data-card]`);
    focusCard(moved ?? cards[Math.min(focused.index, cards.length - 1)] ?? null);
  });

  return {
    onFocus({ target }: FocusEvent) {
      const card = target.closest<HTMLElement>("[data-card]");
      const column = card?.closest<HTMLElement>("[data-column]");
      if (!card?.dataset.card || !column?.dataset.column) {
        last.current = null;
        return;
      }
      const index = [...column.querySelectorAll("[data-card]")].indexOf(card);
      last.current = { element: card, card: card.dataset.card, column: column.dataset.column, index };
    },
    // Without a related target the focused element may have been removed, which the effect finds out.
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null && !root.current?.contains(relatedTarget)) last.current = null;
    },
  };
}
