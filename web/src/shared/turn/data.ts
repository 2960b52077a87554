/* The open turn of a store, its opening and closing, and the orders of a turn. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "../api/errors";
import type { components } from "../api/schema";
import { workspaceApi } from "../api/workspace";

type Schemas = components["schemas"];
export type OpenTurn = Schemas["Turn"];
export type TurnOrder = Schemas["Order"];

export const TURN_KEY = "ecommerce_turn_list";

const TURN = "/ecommerce/services/stores/{store_id}/turns";
const PAGE_SIZE = 100;

/** The open turn of a store; null while it is closed. */
export function useOpenTurn(store_id: string) {
  return useQuery({
    queryKey: [TURN_KEY, store_id],
    queryFn: async ({ signal }): Promise<OpenTurn | null> => {
      const params = { path: { store_id }, query: { closed: false, take: 1 } };
      const { data } = await unwrapResponse(workspaceApi.GET(TURN, { params, signal }));
      return data[0] ?? null;
    },
    staleTime: 0,
  });
}

export async function openTurn(store_id: string, turn_id: string): Promise<void> {
  await unwrapResponse(
    workspaceApi.PUT(`${TURN}/{turn_id}/open`, { params: { path: { store_id, turn_id } } }),
  );
}

export async function closeTurn(store_id: string, turn_id: string): Promise<void> {
  await unwrapResponse(
    workspaceApi.PUT(`${TURN}/{turn_id}/close`, { params: { path: { store_id, turn_id } } }),
  );
}

export const turnOrdersKey = (turn_id: string) => ["ecommerce_order_list", "turn", turn_id] as const;

/** All orders of a turn. */
export function useTurnOrders(store_id: string, turn_id: string) {
  return useQuery({
    queryKey: turnOrdersKey(turn_id),
    queryFn: ({ signal }) => listTurnOrders(store_id, turn_id, signal),
    staleTime: 0,
  });
}

async function listTurnOrders(store_id: string, turn_id: string, signal: AbortSignal): Promise<TurnOrder[]> {
  const orders: TurnOrder[] = [];
  let cursor: string | null = null;
  do {
    const query = { turn_id, take: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page: Schemas["OrderPage"] = await unwrapResponse(
      workspaceApi.GET("/ecommerce/services/stores/{store_id}/orders", {
        params: { path: { store_id }, query },
        signal,
      }),
    );
    orders.push(...page.data);
    cursor = page.cursor;
  } while (cursor !== null);
  return orders;
}
