/* The lines of an order in words. */
import type { components } from "../../api/schema";

type OrderItem = components["schemas"]["OrderItem"];

/** The store's own codes of the article and of its options, those that have one: 'REM, REM-M'. */
export function codesText({ article, options }: Pick<OrderItem, "article" | "options">): string {
  return [article, ...options].flatMap(({ code }) => code ?? []).join(", ");
}

/** 'Grande, 2 × Jamón'. */
export function optionsText({ options }: Pick<OrderItem, "options">): string {
  return options.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(", ");
}
