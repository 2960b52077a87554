/* One order, by its id alone or with the store that the address names. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, hasStatus } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { isPermanentError } from "@/shared/lib/errorMessage";
import type { Order } from "../model";
import type { OrderEntries } from "../rules/orderEntries";
import { fetchOrder, LIVE_ORDERS_KEY, ORDER_KEY } from "./liveOrders";
import { listStores } from "./stores";

export function useOrder(id: string, storeId: string | null) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [ORDER_KEY, id],
    queryFn: ({ signal }) => findOrder(id, storeId, signal),
    // The board has read it already.
    placeholderData: () => queryClient.getQueryData<OrderEntries>(LIVE_ORDERS_KEY)?.get(id)?.order,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

/** The order of the store; without a store, or when it is another's, that of any store of the workspace. */
async function findOrder(id: string, storeId: string | null, signal: AbortSignal): Promise<Order> {
  const named = storeId === null ? null : await fetchOrNothing(storeId, id, signal);
  if (named) return named;
  const stores = (await listStores(signal)).filter((store) => store.id !== storeId);
  const found = await Promise.all(stores.map((store) => fetchOrNothing(store.id, id, signal)));
  const order = found.find((one) => one !== null);
  if (!order) throw new ApiError(404, "error.not_found", null);
  return order;
}

async function fetchOrNothing(storeId: string, id: string, signal: AbortSignal): Promise<Order | null> {
  try {
    return await fetchOrder(storeId, id, signal);
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
