/* The workspace list's filters and order, in the page's address and in the API query. */
import type { components, operations } from "@/shared/api/schema";
import { type ListFilterValues, parseIdParams, parseListOrder, setListOrder } from "@/shared/lib/listFilters";

export type WorkspaceType = components["schemas"]["WorkspaceType"];
type WorkspaceListQuery = NonNullable<operations["backoffices_workspace_list"]["parameters"]["query"]>;
export type WorkspaceOrderBy = NonNullable<WorkspaceListQuery["order_by"]>;

export const WORKSPACE_TYPES: readonly WorkspaceType[] = ["business", "organization"];
const ORDERS = ["created_at", "name"] as const;

export interface WorkspaceFilterValues extends ListFilterValues<WorkspaceOrderBy> {
  types: readonly WorkspaceType[];
  /** Only these workspaces, as other pages link to them. */
  ids: readonly string[];
}

/** Parses the address; unknown and invalid values are ignored. */
export function parseWorkspaceFilters(search: URLSearchParams): WorkspaceFilterValues {
  return {
    query: search.get("query") ?? "",
    types: WORKSPACE_TYPES.filter((type) => search.getAll("types").includes(type)),
    ids: parseIdParams(search, "ids"),
    ...parseListOrder(search, ORDERS),
  };
}

/** The filters as an address, without default values. */
export function workspaceFilterSearch(filters: WorkspaceFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  for (const type of filters.types) search.append("types", type);
  for (const id of filters.ids) search.append("ids", id);
  setListOrder(search, filters, "created_at");
  return search;
}

/** The API query of one page of the list. */
export function workspaceListQuery(
  filters: WorkspaceFilterValues,
  cursor: string | null,
): WorkspaceListQuery {
  const query = filters.query.trim();
  return {
    ...(query !== "" && { query }),
    ...(filters.types.length > 0 && { types: [...filters.types] }),
    ...(filters.ids.length > 0 && { ids: [...filters.ids] }),
    order_by: filters.orderBy,
    order_dir: filters.direction,
    take: 50,
    ...(cursor !== null && { cursor }),
  };
}

export function hasActiveFilters({ query, types, ids }: WorkspaceFilterValues): boolean {
  return query.trim() !== "" || types.length > 0 || ids.length > 0;
}
