/* The orders that were read, each with the time of its reading: a list that was requested earlier replaces none that was read since. */
import type { Order } from "../model";
import { isLive } from "./columns";

export interface OrderEntry {
  order: Order;
  /** The time that the order was read, or its list was requested, in ms. */
  readAt: number;
}

export type OrderEntries = ReadonlyMap<string, OrderEntry>;

/** The entries after a list of all live orders, requested at `requestedAt`. */
export function applyList(
  entries: OrderEntries | undefined,
  listed: readonly Order[],
  requestedAt: number,
): OrderEntries {
  const next = new Map<string, OrderEntry>();
  for (const order of listed)
    next.set(order.id, keepIdentity(entries?.get(order.id), { order, readAt: requestedAt }));
  for (const [id, entry] of entries ?? []) {
    const known = next.get(id);
    // An order that ended while the list was on its way stays ended; one that the list lacks was read since, or is over.
    if (entry.readAt >= requestedAt && (!known || isNewer(entry.order, known.order))) next.set(id, entry);
  }
  return next;
}

/** The entries after one order was read; the same entries when it is older than the known one. */
export function applyOrder(entries: OrderEntries | undefined, order: Order, readAt: number): OrderEntries {
  const known = entries?.get(order.id);
  if (entries && known && isNewer(known.order, order)) return entries;
  return new Map(entries ?? []).set(order.id, keepIdentity(known, { order, readAt }));
}

/** Every change of an order adds to its history. */
function isNewer(a: Order, b: Order): boolean {
  return a.history.length > b.history.length;
}

/** An unchanged order stays the same object, so that its card is not drawn again. */
function keepIdentity(known: OrderEntry | undefined, read: OrderEntry): OrderEntry {
  return known && known.order.history.length === read.order.history.length
    ? { order: known.order, readAt: read.readAt }
    : read;
}

export function listLiveOrders(entries: OrderEntries): Order[] {
  return [...entries.values()].map(({ order }) => order).filter(isLive);
}

/** The submitted orders that the earlier entries lack. */
export function findNewOrders(before: OrderEntries | undefined, after: OrderEntries): Order[] {
  if (!before || before === after) return [];
  return listLiveOrders(after).filter(({ id, state }) => state === "submitted" && !before.has(id));
}
