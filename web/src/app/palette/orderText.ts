/* An order in a row of the palette. */
import type { components } from "@/shared/api/schema";
import { orderStates } from "@/shared/i18n/es";

type Order = Pick<components["schemas"]["Order"], "code" | "state" | "store" | "consumer">;

export function orderText({ code, state, store, consumer }: Order): {
  label: string;
  detail: string;
  state: string;
} {
  return {
    label: [code, consumer.name].filter(Boolean).join(" · "),
    detail: store.name,
    state: orderStates.states[state],
  };
}
