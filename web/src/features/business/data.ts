/* Queries and writes of the signed-in workspace: its data, plans, subscriptions and services. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { SERVICES_KEY } from "@/shared/api/services/workspaceServices";
import { workspaceApi } from "@/shared/api/workspace";

type Schemas = components["schemas"];

export type Workspace = Schemas["Workspace"];
export type WorkspacePut = Schemas["WorkspacePut"];
export type Plan = Schemas["Plan"];
export type Subscription = Schemas["Subscription"];
export type WorkspaceService = Schemas["WorkspaceService"];
export type ServiceType = Schemas["ServiceType"];

export const WORKSPACE_KEY = ["workspaces_get"] as const;
const SUBSCRIPTIONS_KEY = ["workspaces_subscription_list"] as const;
/** The queries that a subscription changes: a plan's store is new, or no longer open. */
export const SUBSCRIPTION_KEYS = [
  SUBSCRIPTIONS_KEY,
  SERVICES_KEY,
  ["ecommerce_store_list"],
  ["stores_list"],
] as const;

const PAGE_SIZE = 100;

export function useWorkspace() {
  return useQuery({ queryKey: WORKSPACE_KEY, queryFn: fetchWorkspace });
}

/** The workspace that a form begins with: never an earlier answer, which a save would write back. */
export function useWorkspaceToEdit() {
  return useQuery({ queryKey: [...WORKSPACE_KEY, "edit"], queryFn: fetchWorkspace, gcTime: 0 });
}

function fetchWorkspace({ signal }: { signal: AbortSignal }): Promise<Workspace> {
  return unwrapResponse(workspaceApi.GET("/workspace", { signal }));
}

export async function putWorkspace(body: WorkspacePut): Promise<void> {
  await unwrapResponse(workspaceApi.PUT("/workspace", { body }));
}

export function usePlans() {
  return useQuery({
    queryKey: ["workspaces_plans"],
    queryFn: async ({ signal }) => (await unwrapResponse(workspaceApi.GET("/plans", { signal }))).data,
  });
}

export function useActiveSubscriptions() {
  return useQuery({
    queryKey: [...SUBSCRIPTIONS_KEY, "active"],
    queryFn: async ({ signal }) => {
      const query = { state: "active", take: PAGE_SIZE } as const;
      return (
        await unwrapResponse(workspaceApi.GET("/workspace/subscriptions", { params: { query }, signal }))
      ).data;
    },
  });
}

export function usePastSubscriptions() {
  return usePagedList({
    queryKey: [...SUBSCRIPTIONS_KEY, "unsubscribed"],
    fetchPage: (cursor, signal) => {
      const query = { state: "unsubscribed", take: 10, ...(cursor !== null && { cursor }) } as const;
      return unwrapResponse(workspaceApi.GET("/workspace/subscriptions", { params: { query }, signal }));
    },
  });
}

export async function subscribe(plan_id: string): Promise<void> {
  await unwrapResponse(workspaceApi.POST("/workspace/subscriptions", { body: { plan_id } }));
}

export async function unsubscribe(id: string): Promise<void> {
  await unwrapResponse(
    workspaceApi.PUT("/workspace/subscriptions/{id}/unsubscribe", { params: { path: { id } } }),
  );
}

/** The names of stores and groups of pharmacies by id; the other services have no screen that names them. */
export function useServiceNames(services: readonly WorkspaceService[]): ReadonlyMap<string, string> {
  const has = (wanted: ServiceType) => services.some(({ type }) => type === wanted);
  const stores = useQuery({
    queryKey: ["ecommerce_store_list"],
    queryFn: async ({ signal }) => {
      const params = { query: { take: PAGE_SIZE } };
      return (await unwrapResponse(workspaceApi.GET("/ecommerce/services/stores", { params, signal }))).data;
    },
    enabled: has("store"),
  });
  const groups = useQuery({
    queryKey: ["pharmacy_group_list", "names"],
    queryFn: async ({ signal }) =>
      (await unwrapResponse(workspaceApi.GET("/plugins/pharmacy/groups", { signal }))).data,
    enabled: has("pharmacy_group"),
  });
  return new Map([...(stores.data ?? []), ...(groups.data ?? [])].map(({ id, name }) => [id, name]));
}
