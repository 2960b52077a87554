/* The props of an action's form. */
import type { Order } from "../model";
import type { OrderAction } from "../rules/actions";
import type { OrderMoves } from "./useOrderMoves";

export interface ActionFormProps {
  order: Order;
  action: OrderAction;
  moves: OrderMoves;
  onClose: () => void;
}
