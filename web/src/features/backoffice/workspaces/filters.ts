/* The workspace list's filters and order, in the page's address and in the API query. */
import type { components, operations } from "@/shared/api/schema";

export type WorkspaceType = components["schemas"]["WorkspaceType"];
type WorkspaceListQuery = NonNullable<operations["backoffices_workspace_list"]["parameters"]["query"]>;
export type WorkspaceOrderBy = NonNullable<WorkspaceListQuery["order_by"]>;

export const WORKSPACE_TYPES: readonly WorkspaceType[] = ["business", "organization"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface WorkspaceFilterValues {
  query: string;
  types: readonly WorkspaceType[];
  /** Only these workspaces, as other pages link to them. */
  ids: readonly string[];
  orderBy: WorkspaceOrderBy;
  direction: "asc" | "desc";
}

/** Parses the address; unknown and invalid values are ignored. */
export function parseWorkspaceFilters(search: URLSearchParams): WorkspaceFilterValues {
  const orderBy = search.get("order_by") === "name" ? "name" : "created_at";
  const dir = search.get("order_dir");
  return {
    query: search.get("query") ?? "",
    types: WORKSPACE_TYPES.filter((type) => search.getAll("types").includes(type)),
    ids: [...new Set(search.getAll("ids").filter((id) => UUID.test(id)))],
    orderBy,
    direction: dir === "asc" || dir === "desc" ? dir : defaultDirection(orderBy),
  };
}

/** Newest first; names from A to Z. */
function defaultDirection(by: WorkspaceOrderBy): "asc" | "desc" {
  return by === "created_at" ? "desc" : "asc";
}

/** The filters as an address, without default values. */
export function workspaceFilterSearch(filters: WorkspaceFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  for (const type of filters.types) search.append("types", type);
  for (const id of filters.ids) search.append("ids", id);
  if (filters.orderBy !== "created_at") search.set("order_by", filters.orderBy);
  if (filters.direction !== defaultDirection(filters.orderBy)) search.set("order_dir", filters.direction);
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
