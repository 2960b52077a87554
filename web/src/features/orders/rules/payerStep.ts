/* The step of paying an order through Mercado Pago that its consumer is at. */
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
type Transaction = Pick<Schemas["WalletTransaction"], "id" | "state" | "mercadopago">;
type WalletOrder = { state: Schemas["WalletOrderState"]; transactions: readonly Transaction[] };

export type PayerStep =
  /** Nothing is under way; `isAgain` after an attempt that failed. */
  | { step: "pay"; isAgain: boolean }
  /** The page to pay at was not answered yet. */
  | { step: "no_link" }
  /** There is a page; the payer has not been there in this tab. */
  | { step: "leave"; transactionId: string; link: string }
  /** The payer came back from the page, and the payment is not known yet. */
  | { step: "confirming"; transactionId: string; link: string }
  | { step: "processing"; transactionId: string; link: string | null }
  /** Paid, refunded or no longer to be paid. */
  | { step: "over" };

/** `visited` is the transaction whose page this tab went to. */
export function payerStep({ state, transactions }: WalletOrder, visited: string | null): PayerStep {
  if (state !== "pending" && state !== "processing") return { step: "over" };
  const live = transactions.find((one) => one.state === "pending" || one.state === "processing");
  if (!live) return { step: "pay", isAgain: transactions.some((one) => one.state === "failed") };
  const link = live.mercadopago?.link ?? null;
  if (live.state === "processing") return { step: "processing", transactionId: live.id, link };
  if (link === null) return { step: "no_link" };
  return { step: visited === live.id ? "confirming" : "leave", transactionId: live.id, link };
}
