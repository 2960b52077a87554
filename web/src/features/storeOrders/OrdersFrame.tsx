/* The frame of the pages of orders: it follows the orders of all stores, and tells of new ones on every page. */
import { Outlet, useMatch, useOutletContext, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { storeOrders as texts } from "@/shared/i18n/es";
import { useNewOrders } from "./board/useNewOrders";
import { useLiveOrders, useWorkspaceStream } from "./data/liveOrders";
import { useStores } from "./data/stores";
import type { Order, Store } from "./model";

export interface OrdersContext {
  stream: ReturnType<typeof useWorkspaceStream>;
  /** The orders that arrived since the last gesture. */
  unseen: readonly Order[];
  /** The store that the board is limited to. */
  store: Store | undefined;
}

export const useOrdersContext = () => useOutletContext<OrdersContext>();

export function OrdersFrame() {
  const stream = useWorkspaceStream();
  const { data: entries } = useLiveOrders();
  const { data: stores } = useStores();
  const [search] = useSearchParams();
  // An order's address names its store, which limits nothing.
  const isBoard = useMatch(paths.orders.board()) !== null;
  const store = isBoard ? stores?.find(({ id }) => id === search.get("tienda")) : undefined;
  const unseen = useNewOrders(entries, store?.id ?? null);
  const newest = unseen.at(-1);
  return (
    <>
      <p role="status" className="hidden-visually">
        {newest && texts.arrived(newest.code, newest.consumer.name)}
      </p>
      <Outlet context={{ stream, unseen, store } satisfies OrdersContext} />
    </>
  );
}
