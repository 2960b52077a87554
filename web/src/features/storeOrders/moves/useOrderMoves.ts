/* Makes an order's actions: nothing shows as done before its answer, and a refusal tells who was first. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import {
  orderActions as actionTexts,
  orderDone as doneTexts,
  orderConflict as texts,
} from "@/shared/i18n/es";
import { afterPaint } from "@/shared/lib/afterPaint";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import type { People } from "@/shared/lib/shop/orderHistory";
import { showToast } from "@/shared/ui/overlay/toast";
import { fetchOrder, showOrder } from "../data/liveOrders";
import { postMoves } from "../data/orderWrites";
import { usePeople } from "../data/stores";
import type { Order } from "../model";
import { doneText, refusalText } from "../rules/changes";
import { shortCode } from "../rules/code";
import { findUndo, type Move, stateOf } from "../rules/moves";

export interface OrderWrite {
  /** Names the write when it fails. */
  label: string;
  /** Tells that it was made. */
  done: string;
  write: (order: Order) => Promise<Order>;
  /** The moves that it makes, which can be taken back where the server allows it. */
  moves?: readonly Move[];
}

export interface OrderMoves {
  /** The orders with a write under way. */
  busy: ReadonlySet<string>;
  /** The problem in words, or null when it was made; a form shows it in place. */
  run: (order: Order, write: OrderWrite) => Promise<string | null>;
  /** Like `run`, with the problem as a toast. */
  runAndTell: (order: Order, write: OrderWrite) => Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

export function useOrderMoves(): OrderMoves {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(NONE);
  const people = usePeople();
  // The latest names, without a new function that would draw every card again.
  const latest = useRef(people);
  useEffect(() => {
    latest.current = people;
  });

  const run = useCallback(
    async (order: Order, { done, write, moves = [] }: OrderWrite): Promise<string | null> => {
      setBusy((ids) => new Set(ids).add(order.id));
      try {
        const answer = await write(order);
        showOrder(queryClient, answer);
        const back = findUndo(order, answer, moves);
        const undo = {
          label: actionTexts.undo,
          done: doneTexts.undo,
          write: (now: Order) => postMoves(now, back ?? []),
        };
        tellDone(
          order,
          answer,
          done,
          back && (() => void run(answer, undo).then((problem) => tellProblem(order, undo.label, problem))),
        );
        return null;
      } catch (error) {
        const now = await fetchOrder(order.store.id, order.id).catch(() => null);
        if (now) showOrder(queryClient, now);
        if (now && !(error instanceof ApiError) && isMade(now, moves)) {
          tellDone(order, now, done, null);
          return null;
        }
        return explain(order, now, error, latest.current);
      } finally {
        setBusy((ids) => new Set([...ids].filter((id) => id !== order.id)));
      }
    },
    [queryClient],
  );

  const runAndTell = useCallback(
    async (order: Order, write: OrderWrite) => tellProblem(order, write.label, await run(order, write)),
    [run],
  );

  return { busy, run, runAndTell };
}

/** True when the write was made, although its answer was lost. */
function isMade(now: Order, moves: readonly Move[]): boolean {
  return moves.length > 0 && moves.every((move) => stateOf(now, move) === move.state);
}

/** The reason of a refusal: another person's change, a rule, or no answer. */
function explain(before: Order, now: Order | null, error: unknown, people: People): string {
  if (!(error instanceof ApiError)) return texts.unreachable;
  const isRefused = error.status === 409 || error.status === 422;
  return isRefused && now
    ? refusalText(error.code, before, now, people, Date.now())
    : (texts.refusals[error.code] ?? queryErrorMessage(error));
}

/** Tells of a problem, if any, in a toast that stays. */
export function tellProblem(order: Order, label: string, problem: string | null): void {
  if (problem === null) return;
  const text = `${texts.failed(shortCode(order.code), label)} ${problem}`;
  // Somebody who cooks looks later: it stays until it is closed.
  showToast("error", text, { id: toastId(order), isPersistent: true });
}

function toastId({ id }: Order): string {
  return `order_${id}`;
}

/** Tells where the order is now, because on a phone its card is in another tab. */
function tellDone(before: Order, now: Order, done: string, undo: (() => void) | null): void {
  const text = doneText(before, now, done);
  const action = undo && { action: { label: actionTexts.undo, onClick: undo } };
  // After the card is drawn in its new place.
  afterPaint(() => showToast("success", text, { id: toastId(now), ...action }));
}
