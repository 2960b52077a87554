/* Queries and writes of a store's policies. */
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";

export type Policy = components["schemas"]["Policy"];
export type PolicyPut = components["schemas"]["PolicyPut"];

const LIST = "/ecommerce/services/stores/{store_id}/policies";
const ONE = "/ecommerce/services/stores/{store_id}/policies/{policy_id}";

export const policiesKey = (storeId: string) => ["ecommerce_policy_list", storeId] as const;

/** In the order in which they apply. */
export function usePolicies(store_id: string) {
  return usePagedList({
    queryKey: policiesKey(store_id),
    fetchPage: (cursor, signal) => {
      const query = { take: 50, ...(cursor !== null && { cursor }) };
      return unwrapResponse(workspaceApi.GET(LIST, { params: { path: { store_id }, query }, signal }));
    },
  });
}

/** Reads the policy that a form begins with. */
export function policyQuery(store_id: string, policy_id: string) {
  return {
    queryKey: ["ecommerce_policy_get", store_id, policy_id],
    queryFn: () => unwrapResponse(workspaceApi.GET(ONE, { params: { path: { store_id, policy_id } } })),
  };
}

export async function putPolicy(store_id: string, policy_id: string, body: PolicyPut): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(ONE, { params: { path: { store_id, policy_id } }, body }));
}

export async function deletePolicy(store_id: string, policy_id: string): Promise<void> {
  await unwrapResponse(workspaceApi.DELETE(ONE, { params: { path: { store_id, policy_id } } }));
}
