/* The filters and the order of the files, in the page's address. */
import type { MediaListFilters, MediaOrderBy, MediaType } from "@/shared/api/mediaLibrary";

export const MEDIA_TYPES: readonly MediaType[] = ["image", "video", "audio", "file"];

const ORDERS: readonly MediaOrderBy[] = ["created_at", "filename"];

/** Newest first; names from A to Z. */
const defaultDirection = (by: MediaOrderBy): MediaListFilters["direction"] =>
  by === "created_at" ? "desc" : "asc";

/** Parses the address; unknown values are ignored. */
export function parseMediaFilters(search: URLSearchParams): MediaListFilters {
  const orderBy = ORDERS.find((order) => order === search.get("order_by")) ?? "created_at";
  const direction = search.get("order_dir");
  return {
    query: search.get("query") ?? "",
    type: MEDIA_TYPES.find((type) => type === search.get("type")) ?? null,
    orderBy,
    direction: direction === "asc" || direction === "desc" ? direction : defaultDirection(orderBy),
  };
}

/** The filters as an address, without default values. */
export function mediaFilterSearch({ query, type, orderBy, direction }: MediaListFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (query.trim() !== "") search.set("query", query);
  if (type !== null) search.set("type", type);
  if (orderBy !== "created_at") search.set("order_by", orderBy);
  if (direction !== defaultDirection(orderBy)) search.set("order_dir", direction);
  return search;
}

export function hasMediaFilters({ query, type }: MediaListFilters): boolean {
  return query.trim() !== "" || type !== null;
}
