/* The filters of a list whose rows are visible or hidden: words, visibility and order, in the page's address and in the API query. */
import { type ListFilterValues, parseListOrder, setListOrder } from "../../lib/listFilters";

export const VISIBILITIES = ["all", "visible", "hidden"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface VisibilityFilterValues<By extends string> extends ListFilterValues<By> {
  visibility: Visibility;
}

const PAGE_SIZE = 50;

/** The filters of a list with these orders, the usual one first; for `useAddressFilters` too. */
export function visibilityFilters<By extends string>(...orders: readonly [By, ...By[]]) {
  return {
    /** Parses the address; unknown values are ignored. */
    parse: (search: URLSearchParams): VisibilityFilterValues<By> => ({
      query: search.get("query") ?? "",
      visibility: VISIBILITIES.find((one) => one === search.get("visible")) ?? "all",
      ...parseListOrder(search, orders),
    }),
    /** The filters as an address, without default values. */
    format(filters: VisibilityFilterValues<By>): URLSearchParams {
      const search = new URLSearchParams();
      if (filters.query.trim() !== "") search.set("query", filters.query);
      if (filters.visibility !== "all") search.set("visible", filters.visibility);
      setListOrder(search, filters, orders[0]);
      return search;
    },
    /** The API query of one page of the list. */
    listQuery(filters: VisibilityFilterValues<By>, cursor: string | null) {
      const query = filters.query.trim();
      return {
        ...(query !== "" && { query }),
        ...(filters.visibility !== "all" && { visible: filters.visibility === "visible" }),
        order_by: filters.orderBy,
        order_dir: filters.direction,
        take: PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      };
    },
    /** True when the filters leave rows out. */
    isActive: ({ query, visibility }: VisibilityFilterValues<By>): boolean =>
      query.trim() !== "" || visibility !== "all",
  };
}
