/* The open dialog of an order, in the address: going back closes it, and it is there again after signing in. */
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Order } from "../model";

export const MENU = "acciones";

export interface OrderDialog {
  orderId: string | null;
  /** The key of the action, or `MENU`. */
  action: string | null;
  open: (order: Pick<Order, "id">, action: string) => void;
  close: () => void;
}

export function useOrderDialog(): OrderDialog {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    ({ id }: Pick<Order, "id">, action: string) =>
      setSearch(
        (before) => {
          before.set("pedido", id);
          before.set("accion", action);
          return before;
        },
        // A form that is opened from the menu takes its place.
        { preventScrollReset: true, replace: new URLSearchParams(window.location.search).has("accion") },
      ),
    [setSearch],
  );
  const close = useCallback(
    () =>
      setSearch(
        (before) => {
          before.delete("pedido");
          before.delete("accion");
          return before;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setSearch],
  );
  return { orderId: search.get("pedido"), action: search.get("accion"), open, close };
}
