/* Examples of the badge of an order's state. */
import type { OrderPickup, OrderState } from "@/shared/lib/shop/orderStatus";
import { OrderStateBadge } from "@/shared/ui/shop/OrderStateBadge";
import type { ComponentExamples } from "../example";

const STATES: readonly OrderState[] = [
  "submitted",
  "preparation",
  "payment",
  "pickup",
  "completed",
  "cancelled",
];
const PICKUPS: readonly OrderPickup[] = [
  { type: "takeaway", state: "ready" },
  { type: "delivery", state: "ready" },
  { type: "delivery", state: "carrying" },
  { type: "delivery", state: "at_door" },
  { type: "delivery", state: "failure" },
];

export const examples: readonly ComponentExamples[] = [
  {
    component: "OrderStateBadge",
    states: {
      ...Object.fromEntries(STATES.map((state) => [state, <OrderStateBadge key={state} state={state} />])),
      ...Object.fromEntries(
        PICKUPS.map((pickup) => [
          `pickup, ${pickup.type} ${pickup.state}`,
          <OrderStateBadge key={pickup.state} state="pickup" pickup={pickup} />,
        ]),
      ),
    },
  },
];
