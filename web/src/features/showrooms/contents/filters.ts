/* The filters and order of a showroom's contents, in the page's address and in the API query. */
import type { operations } from "@/shared/api/schema";
import { type ListFilterValues, parseListOrder, setListOrder } from "@/shared/lib/listFilters";

type ContentListQuery = NonNullable<operations["showrooms_content_list"]["parameters"]["query"]>;
type ContentOrderBy = NonNullable<ContentListQuery["order_by"]>;

export const VISIBILITIES = ["all", "visible", "hidden"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface ContentFilterValues extends ListFilterValues<ContentOrderBy> {
  visibility: Visibility;
}

const ORDERS = ["created_at", "title"] as const;
const PAGE_SIZE = 50;

/** Parses the address; unknown values are ignored. */
export function parseContentFilters(search: URLSearchParams): ContentFilterValues {
  return {
    query: search.get("query") ?? "",
    visibility: VISIBILITIES.find((one) => one === search.get("visible")) ?? "all",
    ...parseListOrder(search, ORDERS),
  };
}

/** The filters as an address, without default values. */
export function contentFilterSearch(filters: ContentFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  if (filters.visibility !== "all") search.set("visible", filters.visibility);
  setListOrder(search, filters, "created_at");
  return search;
}

/** The API query of one page of the list. */
export function contentListQuery(filters: ContentFilterValues, cursor: string | null): ContentListQuery {
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
