/* Queries and writes of the directory's points of interest. */
import type { QueryClient } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { dispatchCommand } from "../commands/data";
import { type PoiFilterValues, poiListQuery } from "./filters";

export type Poi = components["schemas"]["BackofficePoi"];
export type PoiPut = components["schemas"]["BackofficePoiPut"];

const LIST = "backoffices_poi_list";
const ONE = "backoffices_poi_get";

export function usePoiList(filters: PoiFilterValues) {
  return usePagedList({
    queryKey: [LIST, filters],
    fetchPage: (cursor, signal) => {
      const query = poiListQuery(filters, cursor);
      return unwrapResponse(staffApi.GET("/backoffices/discover/pois", { params: { query }, signal }));
    },
  });
}

/** Reads the point of interest that a form begins with. */
export function poiQuery(id: string) {
  return {
    queryKey: [ONE, id, "edit"],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/discover/pois/{poi_id}", { params: { path: { poi_id: id } }, signal }),
      ),
  };
}

export async function putPoi(queries: QueryClient, id: string, body: PoiPut): Promise<void> {
  const params = { path: { poi_id: id } };
  await unwrapResponse(staffApi.PUT("/backoffices/discover/pois/{poi_id}", { params, body }));
  await queries.invalidateQueries({ queryKey: [LIST] });
}

/** Makes a page of a point of interest, for its workspace. Returns the page's id. */
export async function promotePoi(queries: QueryClient, id: string): Promise<string> {
  const result = await dispatchCommand("discover.pois.promote", { poi_id: id });
  await Promise.all([LIST, ONE].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  return (result as { page_id: string }).page_id;
}
