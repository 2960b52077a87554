/* The filter of the list of orders, in its address. */
import type { components } from "@/shared/api/schema";

type OrderState = components["schemas"]["OrderState"];

export const ORDER_FILTERS = ["live", "ended"] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

export const FILTER_STATES: Readonly<Record<OrderFilter, OrderState[]>> = {
  live: ["submitted", "preparation", "payment", "pickup"],
  ended: ["completed", "cancelled"],
};

const WORDS: Readonly<Record<OrderFilter, string>> = {
  live: "en_curso",
  ended: "terminados",
};

/** The filter in the address; null for all orders. */
export function parseOrderFilter(search: URLSearchParams): OrderFilter | null {
  return ORDER_FILTERS.find((filter) => WORDS[filter] === search.get("estado")) ?? null;
}

export function orderFilterParams(filter: OrderFilter | null): Record<string, string> {
  return filter ? { estado: WORDS[filter] } : {};
}
