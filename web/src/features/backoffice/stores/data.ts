/* The query of the staff's list of stores. */
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { parseIdParams } from "@/shared/lib/listFilters";

export type BackofficeStore = components["schemas"]["BackofficeStore"];

const PAGE_SIZE = 50;

export interface StoreFilterValues {
  /** The workspace; empty for all. */
  workspaceId: string;
}

export function parseStoreFilters(search: URLSearchParams): StoreFilterValues {
  return { workspaceId: parseIdParams(search, "workspace_id")[0] ?? "" };
}

export function storeFilterSearch({ workspaceId }: StoreFilterValues): URLSearchParams {
  return new URLSearchParams(workspaceId === "" ? {} : { workspace_id: workspaceId });
}

export function useStoreList({ workspaceId }: StoreFilterValues) {
  return usePagedList({
    queryKey: ["backoffices_store_list", workspaceId],
    fetchPage: (cursor, signal) => {
      const query = {
        take: PAGE_SIZE,
        ...(workspaceId !== "" && { workspace_id: workspaceId }),
        ...(cursor !== null && { cursor }),
      };
      return unwrapResponse(staffApi.GET("/backoffices/ecommerce/stores", { params: { query }, signal }));
    },
  });
}
