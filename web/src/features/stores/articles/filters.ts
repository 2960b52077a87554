/* The filters and order of a store's articles, in the page's address and in the API query. */
import type { operations } from "@/shared/api/schema";
import { type ListFilterValues, parseListOrder, setListOrder } from "@/shared/lib/listFilters";

type ArticleListQuery = NonNullable<operations["ecommerce_article_list"]["parameters"]["query"]>;
export type ArticleOrderBy = NonNullable<ArticleListQuery["order_by"]>;

export const VISIBILITIES = ["all", "visible", "hidden"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface ArticleFilterValues extends ListFilterValues<ArticleOrderBy> {
  visibility: Visibility;
}

const ORDERS = ["name", "created_at"] as const;
const PAGE_SIZE = 50;

/** Parses the address; unknown values are ignored. */
export function parseArticleFilters(search: URLSearchParams): ArticleFilterValues {
  return {
    query: search.get("query") ?? "",
    visibility: VISIBILITIES.find((one) => one === search.get("visible")) ?? "all",
    ...parseListOrder(search, ORDERS),
  };
}

/** The filters as an address, without default values. */
export function articleFilterSearch(filters: ArticleFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  if (filters.visibility !== "all") search.set("visible", filters.visibility);
  setListOrder(search, filters, "name");
  return search;
}

/** The API query of one page of the list. */
export function articleListQuery(filters: ArticleFilterValues, cursor: string | null): ArticleListQuery {
  const query = filters.query.trim();
  return {
    ...(query !== "" && { query }),
    ...(filters.visibility !== "all" && { visible: filters.visibility === "visible" }),
    order_by: filters.orderBy,
    order_dir: filters.direction,
    take: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  };
}

export function hasActiveFilters({ query, visibility }: ArticleFilterValues): boolean {
  return query.trim() !== "" || visibility !== "all";
}
