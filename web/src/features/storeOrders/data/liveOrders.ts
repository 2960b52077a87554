/* The live orders of all stores of the workspace, kept up to date by its event stream. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import { type Change, type StreamState, subscribeToChanges } from "@/shared/api/eventStream";
import { workspaceApi } from "@/shared/api/workspace";
import { TURN_KEY } from "@/shared/turn/data";
import { WALLET_ORDER_KEY } from "@/shared/ui/transfer/walletOrder";
import type { Order } from "../model";
import { COLUMN_IDS } from "../rules/columns";
import { applyList, applyOrder, type OrderEntries } from "../rules/orderEntries";
import { listAll, listStores } from "./stores";

export const LIVE_ORDERS_KEY = ["ecommerce_order_list", "live"] as const;
export const ORDER_KEY = "ecommerce_order_get";

export function useLiveOrders() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: LIVE_ORDERS_KEY,
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const listed = await listLiveOrders(signal);
      return applyList(queryClient.getQueryData<OrderEntries>(LIVE_ORDERS_KEY), listed, requestedAt);
    },
    // The stream says when to read again; a map is not compared field by field.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

async function listLiveOrders(signal: AbortSignal): Promise<Order[]> {
  const stores = await listStores(signal);
  const lists = stores.map(({ id }) =>
    listAll<Order>((page) =>
      unwrapResponse(
        workspaceApi.GET("/ecommerce/services/stores/{store_id}/orders", {
          params: { path: { store_id: id }, query: { ...page, states: [...COLUMN_IDS], order_dir: "asc" } },
          signal,
        }),
      ),
    ),
  );
  return (await Promise.all(lists)).flat();
}

export function fetchOrder(store_id: string, order_id: string, signal?: AbortSignal): Promise<Order> {
  return unwrapResponse(
    workspaceApi.GET("/ecommerce/services/stores/{store_id}/orders/{order_id}", {
      params: { path: { store_id, order_id } },
      ...(signal && { signal }),
    }),
  );
}

/** Shows an order that was read or answered, on the board and on its page. */
export function showOrder(queryClient: QueryClient, order: Order, readAt = Date.now()): void {
  const entries = queryClient.getQueryData<OrderEntries>(LIVE_ORDERS_KEY);
  if (entries) queryClient.setQueryData<OrderEntries>(LIVE_ORDERS_KEY, applyOrder(entries, order, readAt));
  queryClient.setQueryData<Order>([ORDER_KEY, order.id], (known) =>
    known && known.history.length > order.history.length ? known : order,
  );
}

/** Follows the orders and turns of all stores; `reconnect` tries at once. */
export function useWorkspaceStream(): { state: StreamState; reconnect: () => void } {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>("connecting");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another stream
  useEffect(() => {
    const refetch = () => {
      for (const key of [LIVE_ORDERS_KEY, [ORDER_KEY], [WALLET_ORDER_KEY], [TURN_KEY]]) {
        void queryClient.invalidateQueries({ queryKey: key });
      }
    };
    const orders = createOrderReader(queryClient, refetch);
    const open = (last: string | undefined, signal: AbortSignal) =>
      unwrapResponse(
        workspaceApi.GET("/ecommerce/services/events", {
          params: { header: last === undefined ? {} : { "last-event-id": last } },
          parseAs: "stream",
          signal,
        }),
      );
    const unsubscribe = subscribeToChanges(open, {
      onState: setState,
      onResync: refetch,
      onChange: (change) => {
        if (change.topic === "turn") {
          void queryClient.invalidateQueries({ queryKey: [TURN_KEY, change.audience_id] });
        } else orders.read(change);
      },
      // A new order rings while another tab is in front.
      whileHidden: true,
    });
    return () => {
      unsubscribe();
      orders.stop();
    };
  }, [queryClient, attempt]);
  return { state, reconnect: () => setAttempt((count) => count + 1) };
}

/** Reads changed orders, each once at a time and once more when it changed meanwhile. */
function createOrderReader(queryClient: QueryClient, onFailure: () => void) {
  const running = new Map<string, { isChangedAgain: boolean }>();
  let isStopped = false;

  async function read(change: Pick<Change, "id" | "audience_id">): Promise<void> {
    const current = running.get(change.id);
    if (current) {
      current.isChangedAgain = true;
      return;
    }
    const reading = { isChangedAgain: false };
    running.set(change.id, reading);
    try {
      const readAt = Date.now();
      const order = await fetchOrder(change.audience_id, change.id);
      if (!isStopped) showOrder(queryClient, order, readAt);
      void queryClient.invalidateQueries({ queryKey: [WALLET_ORDER_KEY] });
    } catch (error) {
      // The list is retried, with its delays, until it is read.
      if (!isStopped && !hasStatus(error, 404)) onFailure();
    }
    running.delete(change.id);
    if (reading.isChangedAgain && !isStopped) void read(change);
  }

  return {
    read: (change: Pick<Change, "id" | "audience_id">) => void read(change),
    stop: () => {
      isStopped = true;
    },
  };
}
