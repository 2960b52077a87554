/* Queries and writes of the directory's pages by the staff. */
import type { QueryClient } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { type PageFilterValues, pageListQuery } from "./filters";

export type BackofficePage = components["schemas"]["BackofficePage"];
export type PagePut = components["schemas"]["BackofficePagePut"];

const LIST = "backoffices_page_list";
const PAGE = "/backoffices/discover/pages/{page_id}";

export function usePageList(filters: PageFilterValues) {
  return usePagedList({
    queryKey: [LIST, filters],
    fetchPage: (cursor, signal) => {
      const query = pageListQuery(filters, cursor);
      return unwrapResponse(staffApi.GET("/backoffices/discover/pages", { params: { query }, signal }));
    },
  });
}

/** Reads the page that a form begins with. */
export function pageQuery(page_id: string) {
  return {
    queryKey: ["backoffices_page_get", page_id, "edit"],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      unwrapResponse(staffApi.GET(PAGE, { params: { path: { page_id } }, signal })),
  };
}

export async function putPage(queries: QueryClient, page_id: string, body: PagePut): Promise<void> {
  await unwrapResponse(staffApi.PUT(PAGE, { params: { path: { page_id } }, body }));
  await queries.invalidateQueries({ queryKey: [LIST] });
}
