/* The filters and order of the links, in the page's address and in the API query. */
import type { operations } from "@/shared/api/schema";
import { type ListFilterValues, parseListOrder, setListOrder } from "@/shared/lib/listFilters";

type LinkListQuery = NonNullable<operations["backoffices_link_list"]["parameters"]["query"]>;
export type LinkOrderBy = NonNullable<LinkListQuery["order_by"]>;

/** An enabled link is on. */
export type LinkStatus = "on" | "off";

export const LINK_STATUSES: readonly LinkStatus[] = ["on", "off"];
const ORDERS = ["created_at", "name"] as const;
const PAGE_SIZE = 50;

export interface LinkFilterValues extends ListFilterValues<LinkOrderBy> {
  /** Both or none for all. */
  statuses: readonly LinkStatus[];
}

/** Parses the address; unknown and invalid values are ignored. */
export function parseLinkFilters(search: URLSearchParams): LinkFilterValues {
  return {
    query: search.get("query") ?? "",
    statuses: LINK_STATUSES.filter((status) => search.getAll("estado").includes(status)),
    ...parseListOrder(search, ORDERS),
  };
}

/** The filters as an address, without default values. */
export function linkFilterSearch(filters: LinkFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  for (const status of filters.statuses) search.append("estado", status);
  setListOrder(search, filters, "created_at");
  return search;
}

/** The API query of one page of the list. */
export function linkListQuery(filters: LinkFilterValues, cursor: string | null): LinkListQuery {
  const { statuses } = filters;
  const query = filters.query.trim();
  return {
    ...(query !== "" && { query }),
    ...(statuses.length === 1 && { enabled: statuses[0] === "on" }),
    order_by: filters.orderBy,
    order_dir: filters.direction,
    take: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  };
}

export function hasActiveFilters({ query, statuses }: LinkFilterValues): boolean {
  return query.trim() !== "" || statuses.length > 0;
}
