/* The filters and order of the points of interest, in the page's address and in the API query. */
import type { operations } from "@/shared/api/schema";
import { type ListFilterValues, parseIdParams, parseListOrder, setListOrder } from "@/shared/lib/listFilters";

type PoiListQuery = NonNullable<operations["backoffices_poi_list"]["parameters"]["query"]>;
export type PoiOrderBy = NonNullable<PoiListQuery["order_by"]>;

/** The promotion of a point of interest: pending until it is a page. */
export type PoiStatus = "pending" | "promoted";

export const POI_STATUSES: readonly PoiStatus[] = ["pending", "promoted"];
const ORDERS = ["created_at", "updated_at", "name"] as const;
const PAGE_SIZE = 50;

export interface PoiFilterValues extends ListFilterValues<PoiOrderBy> {
  /** Both or none for all. */
  statuses: readonly PoiStatus[];
  /** The workspace; empty for all. */
  workspaceId: string;
}

/** Parses the address; unknown and invalid values are ignored. */
export function parsePoiFilters(search: URLSearchParams): PoiFilterValues {
  return {
    query: search.get("query") ?? "",
    statuses: POI_STATUSES.filter((status) => search.getAll("estado").includes(status)),
    workspaceId: parseIdParams(search, "workspace_id")[0] ?? "",
    ...parseListOrder(search, ORDERS),
  };
}

/** The filters as an address, without default values. */
export function poiFilterSearch(filters: PoiFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  for (const status of filters.statuses) search.append("estado", status);
  if (filters.workspaceId !== "") search.set("workspace_id", filters.workspaceId);
  setListOrder(search, filters, "created_at");
  return search;
}

/** The API query of one page of the list. */
export function poiListQuery(filters: PoiFilterValues, cursor: string | null): PoiListQuery {
  const { statuses, workspaceId } = filters;
  const query = filters.query.trim();
  return {
    ...(query !== "" && { query }),
    ...(statuses.length === 1 && { promoted: statuses[0] === "promoted" }),
    ...(workspaceId !== "" && { workspace_ids: [workspaceId] }),
    order_by: filters.orderBy,
    order_dir: filters.direction,
    take: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  };
}

export function hasActiveFilters({ query, statuses, workspaceId }: PoiFilterValues): boolean {
  return query.trim() !== "" || statuses.length > 0 || workspaceId !== "";
}
