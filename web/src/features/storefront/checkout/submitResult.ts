/* What a submit came to: an order, a refusal with its reason, or no answer. */
import { ApiError } from "@/shared/api/errors";
import type { Cart, CartProblem } from "../model";

export interface StockLoss {
  /** The article, or the option, of which there is too little. */
  id: string;
  wanted: number;
  available: number;
}

export type SubmitFailure =
  /** Nobody knows whether it was ordered. */
  | { kind: "lost" }
  /** Another submit of the same key is running. */
  | { kind: "in_flight" }
  | { kind: "changed"; cart: Cart }
  | { kind: "stock"; items: readonly StockLoss[] }
  | { kind: "coupon" }
  | { kind: "problems"; problems: readonly CartProblem[] }
  | { kind: "refused"; error: ApiError };

export function submitFailure(error: unknown): SubmitFailure {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 408) return { kind: "lost" };
  const extra = (error.extra ?? {}) as Record<string, unknown>;
  switch (error.code) {
    case "error.conflict.in_flight":
      return { kind: "in_flight" };
    case "error.conflict.cart_changed":
      return { kind: "changed", cart: extra.cart as Cart };
    case "error.conflict.stock":
      return { kind: "stock", items: stockLosses(extra.items) };
    case "error.conflict.coupon":
      return { kind: "coupon" };
    case "error.rule.cart":
      return { kind: "problems", problems: (extra.problems ?? []) as CartProblem[] };
    case "error.rule.policy":
      return { kind: "problems", problems: [{ code: "policy", path: "", extra }] };
    default:
      return { kind: "refused", error };
  }
}

function stockLosses(items: unknown): StockLoss[] {
  if (!Array.isArray(items)) return [];
  return items.map(({ article_id, option_id, wanted, available }) => ({
    id: article_id ?? option_id,
    wanted,
    available,
  }));
}

// Answered before the cart is looked at: nothing is known of an earlier try with the same key.
const UNRELATED_STATUSES = [401, 403, 429];

/** True when the server decided on the submit: another one needs a new idempotency key. */
export function isFinalAnswer(failure: SubmitFailure): boolean {
  if (failure.kind === "refused") return !UNRELATED_STATUSES.includes(failure.error.status);
  return failure.kind !== "lost" && failure.kind !== "in_flight";
}
