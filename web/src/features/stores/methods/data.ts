/* Queries and writes of how a store delivers and is paid. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";

type Schemas = components["schemas"];
export type PickupMethods = Schemas["PickupMethods"];
export type PickupMethodsPut = Schemas["PickupMethodsPut"];

const PICKUP = "/ecommerce/services/stores/{store_id}/pickup_methods";
const PAYMENT = "/ecommerce/services/stores/{store_id}/payment_methods";

export const paymentKey = (storeId: string) => ["ecommerce_payment_methods_get", storeId] as const;

/** The methods that a form begins with: never an earlier answer, which a save would write back. */
export function usePickupMethods(store_id: string) {
  return useQuery({
    queryKey: ["ecommerce_pickup_methods_get", store_id],
    queryFn: () => unwrapResponse(workspaceApi.GET(PICKUP, { params: { path: { store_id } } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function putPickupMethods(store_id: string, body: PickupMethodsPut): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(PICKUP, { params: { path: { store_id } }, body }));
}

export function usePaymentMethods(store_id: string) {
  return useQuery({
    queryKey: paymentKey(store_id),
    queryFn: ({ signal }) =>
      unwrapResponse(workspaceApi.GET(PAYMENT, { params: { path: { store_id } }, signal })),
  });
}

export async function putPaymentMethods(store_id: string, ids: readonly string[]): Promise<void> {
  const body = { providers: ids.map((id) => ({ id })) };
  await unwrapResponse(workspaceApi.PUT(PAYMENT, { params: { path: { store_id } }, body }));
}
