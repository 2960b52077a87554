/* The badge of an order's state. */
import { type OrderPickup, type OrderState, orderStatus } from "../../lib/shop/orderStatus";
import { Badge } from "../data/Badge";

interface Props {
  state: OrderState;
  /** The current pickup, which names what a ready order waits for. */
  pickup?: OrderPickup | undefined;
}

export function OrderStateBadge({ state, pickup }: Props) {
  const { label, tone } = orderStatus(state, pickup);
  return <Badge tone={tone}>{label}</Badge>;
}
