/* Tests of the figures of a turn. */
import { describe, expect, it } from "vitest";
import { makeOrder, makePayment } from "@/test/orderFixtures";
import { sumUpTurn } from "./turnSummary";

const resume = (total: number, tip = 0) => [
  { currency: "ARS" as const, subtotal: total - tip, tip, coupon_discount: 0, policies: 0, total },
];

describe("a turn", () => {
  it("sold what its completed orders came to", () => {
    const summary = sumUpTurn([
      makeOrder({
        state: "completed",
        resumes: resume(1000.1, 100),
        payment: [makePayment({ state: "completed", amount: 1000.1 })],
      }),
      makeOrder({
        state: "completed",
        resumes: resume(500.2),
        payment: [
          makePayment({ state: "cancelled", amount: 500.2 }),
          makePayment({ state: "completed", amount: 500.2, provider_type: "banktransfer" }),
        ],
      }),
      makeOrder({
        state: "cancelled",
        resumes: resume(300),
        payment: [makePayment({ state: "completed", amount: 300, refund_due: 300 })],
      }),
      makeOrder({ state: "pickup", resumes: resume(700), payment: [makePayment({ amount: 700 })] }),
    ]);
    expect(summary).toEqual({
      orders: 4,
      completed: 2,
      cancelled: 1,
      live: 1,
      sold: 1500.3,
      average: 750.15,
      tips: 100,
      collected: [
        { type: "cash", amount: 1300.1 },
        { type: "banktransfer", amount: 500.2 },
      ],
      pending: 700,
      refundDue: 300,
    });
  });

  it("without orders sold nothing", () => {
    expect(sumUpTurn([])).toMatchObject({ orders: 0, sold: 0, average: 0, collected: [] });
  });
});
