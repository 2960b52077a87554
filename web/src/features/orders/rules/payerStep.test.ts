/* Tests of the steps of paying through Mercado Pago. */
import { describe, expect, it } from "vitest";
import { payerStep } from "./payerStep";

const link = "https://mercadopago.example/pagar/1";
const attempt = (id: string, state: "pending" | "processing" | "completed" | "failed", page = true) => ({
  id,
  state,
  mercadopago: { link: page ? link : null },
});

describe("the payer's step", () => {
  it("begins, and begins again after an attempt that failed", () => {
    expect(payerStep({ state: "pending", transactions: [] }, null)).toEqual({ step: "pay", isAgain: false });
    const transactions = [attempt("a", "failed")];
    expect(payerStep({ state: "pending", transactions }, "a")).toEqual({ step: "pay", isAgain: true });
  });

  it("asks again for a page that was not answered", () => {
    const transactions = [attempt("a", "pending", false)];
    expect(payerStep({ state: "pending", transactions }, null)).toEqual({ step: "no_link" });
  });

  it("confirms only the attempt that this tab left for", () => {
    const order = {
      state: "pending" as const,
      transactions: [attempt("a", "failed"), attempt("b", "pending")],
    };
    expect(payerStep(order, null)).toEqual({ step: "leave", transactionId: "b", link });
    expect(payerStep(order, "a")).toEqual({ step: "leave", transactionId: "b", link });
    expect(payerStep(order, "b")).toEqual({ step: "confirming", transactionId: "b", link });
  });

  it("follows a payment under way, with the page for another try", () => {
    const order = { state: "processing" as const, transactions: [attempt("a", "processing")] };
    expect(payerStep(order, "a")).toEqual({ step: "processing", transactionId: "a", link });
  });

  it.each(["completed", "cancelled", "refounded"] as const)("is over when the order is %s", (state) => {
    expect(payerStep({ state, transactions: [attempt("a", "completed")] }, "a")).toEqual({ step: "over" });
  });
});
