/* The refund of a payment that Mercado Pago makes: what is left to give back, and how the last request stands. */
import type { components } from "../../api/schema";

type Schemas = components["schemas"];
type Payment = Pick<Schemas["OrderPayment"], "id" | "amount" | "refund_due" | "refunded_amount">;
type RefundChange = Pick<Schemas["OrderChange"], "entity" | "entity_id" | "from" | "to" | "reason">;

/** 'requested' while Mercado Pago has not answered, 'refused' once it did not give the money back. */
export type RefundState = "requested" | "refused";

const ANSWERS: readonly (string | null)[] = ["partially_refunded", "refund_refused", "refund_requested"];

/** The state of the last request to refund a payment; null without one, and once it was made. */
export function refundState(history: readonly RefundChange[], paymentId: string): RefundState | null {
  const last = history.findLast(
    ({ entity, entity_id, to, reason }) =>
      entity === "payment" && entity_id === paymentId && (to === "refounded" || ANSWERS.includes(reason)),
  );
  if (!last || last.from !== last.to) return null;
  if (last.reason === "refund_requested") return "requested";
  return last.reason === "refund_refused" ? "refused" : null;
}

/** The amount of the next refund: the part that is due, else all that is left. */
export function nextRefund({ amount, refund_due, refunded_amount }: Payment): number {
  const left = Math.round((amount - refunded_amount) * 100) / 100;
  return refund_due > 0 && refund_due < left ? refund_due : left;
}
