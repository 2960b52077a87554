/* The store's query and clients: what everybody sees needs no session, a cart is its consumer's. */
import { queryOptions } from "@tanstack/react-query";
import { bearerAuth } from "@/shared/api/bearerAuth";
import { createApiClient } from "@/shared/api/client";
import { consumerSession } from "@/shared/api/consumerSession";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { requests } from "@/shared/api/validators.store";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { isUuid } from "@/shared/lib/uuid";
import type { Storefront } from "./model";
import { REFETCH_MS } from "./storefrontState";

const publicApi = createApiClient(requests);

export const shoppingApi = createApiClient(requests, bearerAuth(consumerSession, requests));

export const shoppingArea = { session: consumerSession, api: shoppingApi };

export function storefrontQuery(storeId: string) {
  return queryOptions({
    queryKey: ["ecommerce_store_public", storeId],
    queryFn: ({ signal }): Promise<Storefront> =>
      unwrapResponse(
        publicApi.GET("/ecommerce/stores/{store_id}", { params: { path: { store_id: storeId } }, signal }),
      ),
    enabled: isUuid(storeId),
    retry: (failures, error) => failures < MAX_RETRIES && !isPermanentError(error),
    refetchInterval: REFETCH_MS,
  });
}
