/* The consumer's saved addresses: their list, and its changes. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { consumerApi, consumerSession } from "@/shared/api/consumer";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { useSession } from "@/shared/api/session";

type Schemas = components["schemas"];
export type SavedAddress = Schemas["SavedAddress"];

/** The most addresses that an account has, which are one page. */
const ADDRESSES_MAX = 50;
const ADDRESSES_KEY = "maps_address_list";

export function useSavedAddresses() {
  const { accountId } = useSession(consumerSession);
  return useQuery({
    queryKey: [ADDRESSES_KEY, accountId],
    queryFn: async ({ signal }) => {
      const params = { query: { take: ADDRESSES_MAX } };
      return (await unwrapResponse(consumerApi.GET("/maps/me/address", { params, signal }))).data;
    },
    enabled: accountId !== null,
  });
}

export function useRefetchAddresses(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [ADDRESSES_KEY] });
}

export function putAddress(id: string, body: Schemas["SavedAddressPut"]): Promise<unknown> {
  return unwrapResponse(consumerApi.PUT("/maps/me/address/{id}", { params: { path: { id } }, body }));
}

export function deleteAddress(id: string): Promise<unknown> {
  return unwrapResponse(consumerApi.DELETE("/maps/me/address/{id}", { params: { path: { id } } }));
}
