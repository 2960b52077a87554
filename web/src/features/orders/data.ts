/* Queries of the consumer's orders, one order's live changes, and the cart that repeats one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { consumerApi } from "@/shared/api/consumer";
import { unwrapResponse } from "@/shared/api/errors";
import { type StreamState, subscribeToChanges } from "@/shared/api/eventStream";
import { usePagedList } from "@/shared/api/pagedList";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { itemsPut, linesFromCart, linesFromOrder } from "@/shared/lib/shop/cartLine";
import { mergeCarts } from "@/shared/lib/shop/mergeCarts";
import { WALLET_ORDER_KEY } from "@/shared/ui/transfer/walletOrder";
import { FILTER_STATES, type OrderFilter } from "./rules/filters";

export type Order = components["schemas"]["Order"];

const PAGE_SIZE = 20;
const LIST_KEY = "ecommerce_consumer_order_list";
const ORDER_KEY = "ecommerce_consumer_order_get";

export function useOrders(filter: OrderFilter | null) {
  return usePagedList({
    queryKey: [LIST_KEY, filter],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        consumerApi.GET("/ecommerce/orders", {
          params: {
            query: {
              take: PAGE_SIZE,
              ...(filter && { states: FILTER_STATES[filter] }),
              ...(cursor !== null && { cursor }),
            },
          },
          signal,
        }),
      ),
    // Orders move while another page is open.
    staleTime: 0,
  });
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: [ORDER_KEY, id],
    queryFn: ({ signal }) =>
      unwrapResponse(
        consumerApi.GET("/ecommerce/orders/{order_id}", { params: { path: { order_id: id } }, signal }),
      ),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

/** Refetches an order when it changes; `reconnect` tries at once. */
export function useLiveOrder(id: string): { state: StreamState; reconnect: () => void } {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>("connecting");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another stream
  useEffect(() => {
    const refetchOrder = () => void queryClient.invalidateQueries({ queryKey: [ORDER_KEY, id] });
    const refetch = () => {
      refetchOrder();
      void queryClient.invalidateQueries({ queryKey: [WALLET_ORDER_KEY] });
    };
    const open = (last: string | undefined, signal: AbortSignal) =>
      unwrapResponse(
        consumerApi.GET("/ecommerce/orders/{order_id}/events", {
          params: {
            path: { order_id: id },
            header: last === undefined ? {} : { "last-event-id": last },
          },
          parseAs: "stream",
          signal,
        }),
      );
    return subscribeToChanges(open, {
      onState: setState,
      onChange: refetch,
      // At the beginning the payment is being read, which may begin an attempt to pay: once is enough.
      onResync: (why) => (why === "begun" ? refetchOrder() : refetch()),
    });
  }, [id, queryClient, attempt]);
  return { state, reconnect: () => setAttempt((count) => count + 1) };
}

/** Adds the order's lines to the consumer's cart in its store; false when the cart has no space for all of them. */
export async function repeatOrder(order: Pick<Order, "store" | "items">): Promise<boolean> {
  const params = { path: { store_id: order.store.id } };
  const put = (body: components["schemas"]["CartPut"]) =>
    unwrapResponse(consumerApi.PUT("/ecommerce/stores/{store_id}/cart", { params, body }));
  const [storefront, cart] = await Promise.all([
    unwrapResponse(consumerApi.GET("/ecommerce/stores/{store_id}", { params })),
    // Without a part to set, it only shows the cart.
    put({}),
  ]);
  const { lines, dropped } = mergeCarts(linesFromCart(cart, storefront), linesFromOrder(order, storefront));
  if (dropped.length > 0) return false;
  await put(itemsPut(lines));
  return true;
}
