/* Queries and writes of a store's customizers. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";

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

/** Reads the customizer that a form begins with. */
export function customizerQuery(store_id: string, customizer_id: string) {
  return {
    queryKey: ["ecommerce_customizer_get", store_id, customizer_id],
    queryFn: () => unwrapResponse(workspaceApi.GET(ONE, { params: { path: { store_id, customizer_id } } })),
  };
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
