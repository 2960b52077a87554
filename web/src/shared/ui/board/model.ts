/* The data of a board: its columns with their cards, and whether they are there yet. */
import type { ReactNode } from "react";

export interface BoardColumnData<Card> {
  id: string;
  title: string;
  cards: readonly Card[];
  /** The text of a column without cards. */
  emptyText: string;
}

export type BoardStatus =
  | { kind: "ready" }
  /** The cards are shown, but may be old. */
  | { kind: "stale" }
  | { kind: "loading" }
  | { kind: "failed"; text: string; onRetry?: () => void };

export type CardRenderer<Card> = (card: Card) => ReactNode;
