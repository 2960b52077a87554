/* Writes of an order: its moves one after the other, a new payment, its lines and adjustments, and a transfer that did not arrive. */
import { unwrapResponse } from "@/shared/api/errors";
import { workspaceApi } from "@/shared/api/workspace";
import { randomUuid } from "@/shared/lib/uuid";
import type { Order } from "../model";
import { isAllowed, type Move, stateOf } from "../rules/moves";

export interface MoveDetails {
  reason?: string | undefined;
  /** The returned goods go back to stock. */
  restock?: boolean | undefined;
}

const ORDER = "/ecommerce/services/stores/{store_id}/orders/{order_id}";

function pathOf({ id, store }: Order) {
  return { params: { path: { store_id: store.id, order_id: id } } };
}

export function postMove(order: Order, move: Move, { reason, restock }: MoveDetails = {}): Promise<Order> {
  const because = reason ? { reason } : {};
  const path = pathOf(order);
  switch (move.part) {
    case "order":
      return unwrapResponse(
        workspaceApi.POST(`${ORDER}/state`, { ...path, body: { state: move.state, ...because } }),
      );
    case "preparation":
      return unwrapResponse(
        workspaceApi.POST(`${ORDER}/preparation`, { ...path, body: { state: move.state } }),
      );
    case "payment":
      return unwrapResponse(
        workspaceApi.POST(`${ORDER}/payment`, {
          ...path,
          body: { payment_id: move.id, state: move.state, ...because },
        }),
      );
    case "pickup":
      return unwrapResponse(
        workspaceApi.POST(`${ORDER}/pickup`, {
          ...path,
          body: {
            pickup_id: move.id,
            state: move.state,
            ...because,
            ...(restock !== undefined && { restock }),
          },
        }),
      );
  }
}

/** Makes the first move, and each next one that the answer before it allows. */
export async function postMoves(order: Order, moves: readonly Move[], details?: MoveDetails): Promise<Order> {
  let current = order;
  for (const [at, move] of moves.entries()) {
    if (at > 0 && (stateOf(current, move) === move.state || !isAllowed(current, move))) continue;
    current = await postMove(current, move, details);
  }
  return current;
}

/** Adds a payment of the amount that no payment covers. */
export function postNewPayment(order: Order): Promise<Order> {
  return unwrapResponse(
    workspaceApi.POST(`${ORDER}/payment`, {
      ...pathOf(order),
      body: { payment_id: randomUuid(), state: "pending" },
    }),
  );
}

export interface QuantityChange {
  id: string;
  quantity: number;
}

/** Sets the quantities one after the other; smaller ones last, so that the order is never empty in between. */
export async function putQuantities(order: Order, changes: readonly QuantityChange[]): Promise<Order> {
  let current = order;
  for (const { id, quantity } of changes.toSorted((a, b) => b.quantity - a.quantity)) {
    current = await unwrapResponse(
      workspaceApi.PUT(`${ORDER}/items/{item_id}`, {
        params: { path: { store_id: order.store.id, order_id: order.id, item_id: id } },
        body: { quantity },
      }),
    );
  }
  return current;
}

/** Adds a charge, or a discount as a negative amount. The same id again changes nothing. */
export function putAdjustment(
  order: Order,
  policy_id: string,
  adjustment: { label: string; value: number },
): Promise<Order> {
  return unwrapResponse(
    workspaceApi.PUT(`${ORDER}/policies/{policy_id}`, {
      params: { path: { store_id: order.store.id, order_id: order.id, policy_id } },
      body: { applied: true, ...adjustment },
    }),
  );
}

/** Reports that a transfer did not arrive; the consumer can report another one. */
export async function failTransfer(order_id: string, transaction_id: string, reason: string): Promise<void> {
  await unwrapResponse(
    workspaceApi.PUT("/wallets/orders/{order_id}/transaction/{transaction_id}/failure", {
      params: { path: { order_id, transaction_id } },
      body: { banktransfer: { reason } },
    }),
  );
}
