/* Queries of a workspace's stores. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { isPermanentError } from "@/shared/lib/errorMessage";

export type Store = components["schemas"]["Store"];

// Nested under the resource list's key, so that invalidating it refetches these too.
const STORES_KEY = ["stores_list", {}] as const;

export function useStores() {
  return useQuery({
    queryKey: [...STORES_KEY, "all"],
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          workspaceApi.GET("/ecommerce/services/stores", { params: { query: { take: 100 } }, signal }),
        )
      ).data,
  });
}

export function useStore(store_id: string) {
  return useQuery({
    queryKey: [...STORES_KEY, "one", store_id],
    queryFn: ({ signal }) =>
      unwrapResponse(
        workspaceApi.GET("/ecommerce/services/stores/{store_id}", { params: { path: { store_id } }, signal }),
      ),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}
