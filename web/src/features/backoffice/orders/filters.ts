/* The filters of the staff's orders, in the page's address and in the API query. */
import type { components, operations } from "@/shared/api/schema";
import { parseIdParams } from "@/shared/lib/listFilters";

export type OrderState = components["schemas"]["OrderState"];
type OrderListQuery = NonNullable<operations["backoffices_order_list"]["parameters"]["query"]>;

export const ORDER_STATES: readonly OrderState[] = [
  "submitted",
  "preparation",
  "payment",
  "pickup",
  "completed",
  "cancelled",
];

const PAGE_SIZE = 50;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export interface OrderFilterValues {
  query: string;
  states: readonly OrderState[];
  /** The store; empty for all. */
  storeId: string;
  /** The first and the last day, such as '2026-11-20'; empty without one. */
  from: string;
  until: string;
}

/** Parses the address; unknown and invalid values are ignored. */
export function parseOrderFilters(search: URLSearchParams): OrderFilterValues {
  return {
    query: search.get("query") ?? "",
    states: ORDER_STATES.filter((state) => search.getAll("states").includes(state)),
    storeId: parseIdParams(search, "store_id")[0] ?? "",
    from: parseDay(search.get("desde")),
    until: parseDay(search.get("hasta")),
  };
}

function parseDay(text: string | null): string {
  return text !== null && DAY.test(text) ? text : "";
}

/** The filters as an address, without empty values. */
export function orderFilterSearch({
  query,
  states,
  storeId,
  from,
  until,
}: OrderFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (query.trim() !== "") search.set("query", query);
  for (const state of states) search.append("states", state);
  if (storeId !== "") search.set("store_id", storeId);
  if (from !== "") search.set("desde", from);
  if (until !== "") search.set("hasta", until);
  return search;
}

/** The API query of one page of the list; days are the browser's, the last one included. */
export function orderListQuery(filters: OrderFilterValues, cursor: string | null): OrderListQuery {
  const { states, storeId, from, until } = filters;
  const query = filters.query.trim();
  return {
    ...(query !== "" && { query }),
    ...(states.length > 0 && { states: [...states] }),
    ...(storeId !== "" && { store_ids: [storeId] }),
    ...(from !== "" && { datetime_ini: startOfDay(from, 0) }),
    ...(until !== "" && { datetime_end: startOfDay(until, 1) }),
    take: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  };
}

function startOfDay(day: string, after: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date + after).toISOString();
}

export function hasActiveFilters(filters: OrderFilterValues): boolean {
  return orderFilterSearch(filters).size > 0;
}
