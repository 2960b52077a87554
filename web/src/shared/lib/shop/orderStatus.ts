/* The state of an order in the words that people use, with its pickup where that says more. */
import type { components } from "../../api/schema";
import { orderStates as texts } from "../../i18n/es";

type Schemas = components["schemas"];
export type OrderState = Schemas["OrderState"];
export type OrderPickup = Pick<Schemas["OrderPickup"], "type" | "state">;

export interface OrderStatus {
  label: string;
  tone: "good" | "warn" | "bad" | "info" | "plain";
}

const TONES = {
  submitted: "info",
  preparation: "info",
  payment: "warn",
  pickup: "good",
  completed: "plain",
  cancelled: "bad",
} as const satisfies Record<OrderState, OrderStatus["tone"]>;

/** `pickup` is the order's current one, which names what a ready order waits for. */
export function orderStatus(state: OrderState, pickup?: OrderPickup | undefined): OrderStatus {
  if (state === "pickup" && pickup) {
    if (pickup.state === "failure") return { label: texts.failure, tone: "warn" };
    if (pickup.state === "returned") return { label: texts.returned, tone: "warn" };
    if (pickup.state === "carrying") return { label: texts.carrying, tone: "good" };
    if (pickup.state === "at_door") return { label: texts.at_door, tone: "good" };
    return { label: texts.ready[pickup.type], tone: "good" };
  }
  return { label: texts.states[state], tone: TONES[state] };
}
