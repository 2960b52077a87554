/* A list's order and ids in the address of its page. */
import { isUuid } from "./uuid";

export interface ListOrder<By extends string> {
  orderBy: By;
  direction: "asc" | "desc";
}

/** The search and the order that every filtered list has. */
export interface ListFilterValues<By extends string> extends ListOrder<By> {
  query: string;
}

/** Parses the order; an unknown one is the first, and its direction is the usual one. */
export function parseListOrder<By extends string>(
  search: URLSearchParams,
  orders: readonly [By, ...By[]],
): ListOrder<By> {
  const orderBy = orders.find((order) => order === search.get("order_by")) ?? orders[0];
  const direction = search.get("order_dir");
  return {
    orderBy,
    direction: direction === "asc" || direction === "desc" ? direction : usualDirection(orderBy),
  };
}

/** Adds the order to an address, unless it is the usual one. */
export function setListOrder<By extends string>(
  search: URLSearchParams,
  { orderBy, direction }: ListOrder<By>,
  usualOrder: By,
): void {
  if (orderBy !== usualOrder) search.set("order_by", orderBy);
  if (direction !== usualDirection(orderBy)) search.set("order_dir", direction);
}

/** Newest first; names from A to Z. */
function usualDirection(by: string): "asc" | "desc" {
  return by.endsWith("_at") ? "desc" : "asc";
}

/** Parses the ids of a parameter, each once; anything else is ignored. */
export function parseIdParams(search: URLSearchParams, name: string): string[] {
  return [...new Set(search.getAll(name).filter(isUuid))];
}
