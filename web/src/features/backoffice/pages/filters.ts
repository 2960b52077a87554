/* The filters and order of the staff's pages, in the page's address and in the API query. */
import type { operations } from "@/shared/api/schema";
import { type ListFilterValues, parseIdParams, parseListOrder, setListOrder } from "@/shared/lib/listFilters";

type PageListQuery = NonNullable<operations["backoffices_page_list"]["parameters"]["query"]>;
export type PageOrderBy = NonNullable<PageListQuery["order_by"]>;

/** The public sees published pages. */
export type PageStatus = "published" | "unpublished";

export const PAGE_STATUSES: readonly PageStatus[] = ["published", "unpublished"];
const ORDERS = ["created_at", "name"] as const;
const PAGE_SIZE = 50;

export interface PageFilterValues extends ListFilterValues<PageOrderBy> {
  /** Both or none for all. */
  statuses: readonly PageStatus[];
  /** The workspace; empty for all. */
  workspaceId: string;
  /** The category, without those below it; empty for all. */
  categoryId: string;
}

/** Parses the address; unknown and invalid values are ignored. */
export function parsePageFilters(search: URLSearchParams): PageFilterValues {
  return {
    query: search.get("query") ?? "",
    statuses: PAGE_STATUSES.filter((status) => search.getAll("estado").includes(status)),
    workspaceId: parseIdParams(search, "workspace_id")[0] ?? "",
    categoryId: parseIdParams(search, "category_id")[0] ?? "",
    ...parseListOrder(search, ORDERS),
  };
}

/** The filters as an address, without default values. */
export function pageFilterSearch(filters: PageFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  for (const status of filters.statuses) search.append("estado", status);
  if (filters.workspaceId !== "") search.set("workspace_id", filters.workspaceId);
  if (filters.categoryId !== "") search.set("category_id", filters.categoryId);
  setListOrder(search, filters, "created_at");
  return search;
}

/** The API query of one page of the list. */
export function pageListQuery(filters: PageFilterValues, cursor: string | null): PageListQuery {
  const { statuses, workspaceId, categoryId } = filters;
  const query = filters.query.trim();
  return {
    ...(query !== "" && { query }),
    ...(statuses.length === 1 && { enabled: statuses[0] === "published" }),
    ...(workspaceId !== "" && { workspace_ids: [workspaceId] }),
    ...(categoryId !== "" && { category_ids: [categoryId] }),
    order_by: filters.orderBy,
    order_dir: filters.direction,
    take: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  };
}

export function hasActiveFilters({ query, statuses, workspaceId, categoryId }: PageFilterValues): boolean {
  return query.trim() !== "" || statuses.length > 0 || workspaceId !== "" || categoryId !== "";
}
