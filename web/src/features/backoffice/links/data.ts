/* Queries and writes of the links that lead from one address to another. */
import type { QueryClient } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { type LinkFilterValues, linkListQuery } from "./filters";

export type StaffLink = components["schemas"]["BackofficeLink"];
export type LinkPut = components["schemas"]["BackofficeLinkPut"];

const LIST = "backoffices_link_list";
const ONE = "backoffices_link_get";

export function useLinkList(filters: LinkFilterValues) {
  return usePagedList({
    queryKey: [LIST, filters],
    fetchPage: (cursor, signal) => {
      const query = linkListQuery(filters, cursor);
      return unwrapResponse(staffApi.GET("/backoffices/analytics/links", { params: { query }, signal }));
    },
  });
}

/** Reads the link that a form begins with. */
export function linkQuery(id: string) {
  return {
    queryKey: [ONE, id, "edit"],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/analytics/links/{link_id}", { params: { path: { link_id: id } }, signal }),
      ),
  };
}

export async function putLink(queries: QueryClient, id: string, body: LinkPut): Promise<void> {
  const params = { path: { link_id: id } };
  await unwrapResponse(staffApi.PUT("/backoffices/analytics/links/{link_id}", { params, body }));
  await queries.invalidateQueries({ queryKey: [LIST] });
}
