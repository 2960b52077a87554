/* Queries and writes of a store's publications. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";

export type DeploymentChange = components["schemas"]["DeploymentChange"];
export type PublishedDeployment = components["schemas"]["PublishedDeployment"];

const BASE = "/ecommerce/services/stores/{store_id}/deployments";

export const changesKey = (storeId: string) => ["ecommerce_deployment_changes", storeId] as const;
export const deploymentsKey = (storeId: string) => ["ecommerce_deployment_list", storeId] as const;

/** The changes of the draft, frozen as the candidate that a publication makes live. */
export function useDeploymentChanges(store_id: string) {
  return useQuery({
    queryKey: changesKey(store_id),
    queryFn: ({ signal }) =>
      unwrapResponse(workspaceApi.POST(`${BASE}/changes`, { params: { path: { store_id } }, signal })),
    gcTime: 0,
    staleTime: 0,
  });
}

export function useDeployments(store_id: string) {
  return usePagedList({
    queryKey: deploymentsKey(store_id),
    fetchPage: (cursor, signal) => {
      const query = { take: 20, ...(cursor !== null && { cursor }) };
      return unwrapResponse(workspaceApi.GET(BASE, { params: { path: { store_id }, query }, signal }));
    },
  });
}

export async function publishDeployment(store_id: string, deployment_id: string): Promise<void> {
  const params = { path: { store_id, deployment_id } };
  await unwrapResponse(workspaceApi.POST(`${BASE}/{deployment_id}/publish`, { params }));
}

export async function rollbackDeployment(store_id: string, deployment_id: string): Promise<void> {
  const params = { path: { store_id, deployment_id } };
  await unwrapResponse(workspaceApi.POST(`${BASE}/{deployment_id}/rollback`, { params }));
}
