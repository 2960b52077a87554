/* Moves of an order and of its parts: those that the server allows, and the moves back. */
import type { Order, OrderPayment, OrderPickup, OrderState } from "../model";

export type Move =
  | { part: "order"; state: OrderState }
  | { part: "preparation"; state: Order["preparation"]["state"] }
  | { part: "payment"; id: string; state: OrderPayment["state"] }
  | { part: "pickup"; id: string; state: OrderPickup["state"] };

/** The pickup that counts: the last one that was neither returned nor cancelled, or else the last. */
export function currentPickup({ pickup }: Pick<Order, "pickup">): OrderPickup | undefined {
  return pickup.findLast(({ state }) => state !== "cancelled" && state !== "returned") ?? pickup.at(-1);
}

export function pendingPayment({ payment }: Pick<Order, "payment">): OrderPayment | undefined {
  return payment.find(({ state }) => state === "pending");
}

/** The completed payments, with what is to be refunded. */
export function paidAmount({ payment }: Pick<Order, "payment">): number {
  return sum(payment.filter(({ state }) => state === "completed").map(({ amount }) => amount));
}

export function refundDue({ payment }: Pick<Order, "payment">): number {
  return sum(payment.filter(({ state }) => state === "completed").map(({ refund_due }) => refund_due));
}

export function orderTotal({ resumes }: Pick<Order, "resumes">): number {
  return resumes[0]?.total ?? 0;
}

export function isPaid(order: Pick<Order, "payment" | "resumes">): boolean {
  return toCentavos(paidAmount(order)) >= toCentavos(orderTotal(order));
}

/** The state that a move's part is in. */
export function stateOf(order: Order, move: Move): string | undefined {
  if (move.part === "order") return order.state;
  if (move.part === "preparation") return order.preparation.state;
  const parts: readonly { id: string; state: string }[] = order[move.part];
  return parts.find(({ id }) => id === move.id)?.state;
}

/** True when the server would make the move now. */
export function isAllowed({ allowed }: Pick<Order, "allowed">, move: Move): boolean {
  if (move.part === "order") return allowed.order.includes(move.state);
  if (move.part === "preparation") return allowed.preparation.includes(move.state);
  const parts: readonly { id: string; states: readonly string[] }[] = allowed[move.part];
  return parts.find(({ id }) => id === move.id)?.states.includes(move.state) ?? false;
}

/** Moves that take nothing with them, so that the move back restores the order as it was. */
const REVERSIBLE: Readonly<Record<string, true>> = {
  "preparation:completed": true,
  "pickup:ready": true,
  "order:payment": true,
  "order:preparation": true,
  "order:pickup": true,
};

/** The moves that bring the order back to where it was before `made`, last one first; null when there is no way back. */
export function findUndo(before: Order, after: Order, made: readonly Move[]): Move[] | null {
  const back: Move[] = [];
  for (const move of made) {
    const from = stateOf(before, move);
    if (from === undefined || !REVERSIBLE[`${move.part}:${move.state}`]) return null;
    if (from !== move.state) back.unshift({ ...move, state: from } as Move);
  }
  const [first] = back;
  return first && isAllowed(after, first) ? back : null;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + toCentavos(amount), 0) / 100;
}

function toCentavos(amount: number): number {
  return Math.round(amount * 100);
}
