/* Queries and writes of a store's customizers. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { isPermanentError } from "@/shared/lib/errorMessage";

export type Customizer = components["schemas"]["Customizer"];
export type CustomizerPut = components["schemas"]["CustomizerPut"];

const LIST = "/ecommerce/services/stores/{store_id}/customizers";
const ONE = "/ecommerce/services/stores/{store_id}/customizers/{customizer_id}";

export const customizersKey = (storeId: string) => ["ecommerce_customizer_list", storeId] as const;

/** All customizers of a store, by name: a store has tens of them. */
export function useCustomizers(store_id: string) {
  return useQuery({
    queryKey: customizersKey(store_id),
    queryFn: async ({ signal }) => {
      const all: Customizer[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { take: 100, ...(cursor && { cursor }) };
        const page = await unwrapResponse(
          workspaceApi.GET(LIST, { params: { path: { store_id }, query }, signal }),
        );
        all.push(...page.data);
        cursor = page.cursor;
      }
      return all;
    },
  });
}

/** The customizer that a form begins with: never an earlier answer, which a save would write back. */
export function useCustomizer(store_id: string, customizer_id: string) {
  return useQuery({
    queryKey: ["ecommerce_customizer_get", store_id, customizer_id],
    queryFn: () => unwrapResponse(workspaceApi.GET(ONE, { params: { path: { store_id, customizer_id } } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

export async function putCustomizer(
  store_id: string,
  customizer_id: string,
  body: CustomizerPut,
): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(ONE, { params: { path: { store_id, customizer_id } }, body }));
}

export async function deleteCustomizer(store_id: string, customizer_id: string): Promise<void> {
  await unwrapResponse(workspaceApi.DELETE(ONE, { params: { path: { store_id, customizer_id } } }));
}
