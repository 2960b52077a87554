/* The cards of orders: an unchanged one stays the same object, so that it is not drawn again. */
import { useMemo, useRef } from "react";
import type { Order } from "../model";
import type { BoardOrder } from "./OrderCard";

interface Marks {
  unseen: readonly Order[];
  busy: ReadonlySet<string>;
  showsStore: boolean;
}

export function useBoardCards({ unseen, busy, showsStore }: Marks): (order: Order) => BoardOrder {
  const known = useRef(new WeakMap<Order, BoardOrder>());
  const newIds = useMemo(() => new Set(unseen.map(({ id }) => id)), [unseen]);
  return (order) => {
    const marks = { isNew: newIds.has(order.id), isBusy: busy.has(order.id), showsStore };
    const card = known.current.get(order);
    if (
      card &&
      card.isNew === marks.isNew &&
      card.isBusy === marks.isBusy &&
      card.showsStore === marks.showsStore
    ) {
      return card;
    }
    const made = { id: order.id, order, ...marks };
    known.current.set(order, made);
    return made;
  };
}
