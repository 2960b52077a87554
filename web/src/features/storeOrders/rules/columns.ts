/* The columns of the board: an order is in that of its state, the oldest first. */
import type { Order, OrderState } from "../model";

export const COLUMN_IDS = ["submitted", "preparation", "payment", "pickup"] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export type BoardOrders = Readonly<Record<ColumnId, readonly Order[]>>;

export function isLive({ state }: { state: OrderState }): boolean {
  return state !== "completed" && state !== "cancelled";
}

export function parseColumn(found: unknown): ColumnId | null {
  return COLUMN_IDS.find((id) => id === found) ?? null;
}

/** The live orders of a store, or of all, by column. */
export function groupByColumn(orders: Iterable<Order>, storeId: string | null): BoardOrders {
  const columns: Record<ColumnId, Order[]> = { submitted: [], preparation: [], payment: [], pickup: [] };
  for (const order of orders) {
    const column = parseColumn(order.state);
    if (column && (storeId === null || order.store.id === storeId)) columns[column].push(order);
  }
  for (const column of COLUMN_IDS) columns[column].sort(byAge);
  return columns;
}

/** Oldest first; orders of one moment by id, as the server lists them. */
function byAge(a: Order, b: Order): number {
  return a.datetime < b.datetime ? -1 : a.datetime > b.datetime ? 1 : a.id < b.id ? -1 : 1;
}
