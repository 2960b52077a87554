/* The filters and the order of the files, in the page's address. */
import type { MediaListFilters, MediaType } from "@/shared/api/mediaLibrary";
import { parseListOrder, setListOrder } from "@/shared/lib/listFilters";

export const MEDIA_TYPES: readonly MediaType[] = ["image", "video", "audio", "file"];

const ORDERS = ["created_at", "filename"] as const;

/** Parses the address; unknown values are ignored. */
export function parseMediaFilters(search: URLSearchParams): MediaListFilters {
  return {
    query: search.get("query") ?? "",
    type: MEDIA_TYPES.find((type) => type === search.get("type")) ?? null,
    ...parseListOrder(search, ORDERS),
  };
}

/** The filters as an address, without default values. */
export function mediaFilterSearch({ query, type, ...order }: MediaListFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (query.trim() !== "") search.set("query", query);
  if (type !== null) search.set("type", type);
  setListOrder(search, order, "created_at");
  return search;
}

export function hasMediaFilters({ query, type }: MediaListFilters): boolean {
  return query.trim() !== "" || type !== null;
}
