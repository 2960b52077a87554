/* The lines of an order in words. */
import type { components } from "../../api/schema";

type OrderItem = components["schemas"]["OrderItem"];

/** 'Grande, 2 × Jamón'. */
export function optionsText({ options }: Pick<OrderItem, "options">): string {
  return options.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(", ");
}
