/* The write that an action makes. */
import { type MoveDetails, postMoves, postNewPayment } from "../data/orderWrites";
import type { Order } from "../model";
import type { OrderAction } from "../rules/actions";
import type { OrderWrite } from "./useOrderMoves";

export function makeAction(action: OrderAction, details?: MoveDetails): OrderWrite {
  const { label, done, moves, addsPayment = false } = action;
  if (addsPayment) return { label, done, write: postNewPayment };
  return { label, done, moves, write: (order: Order) => postMoves(order, moves, details) };
}
