/* Tests of the refunds of payments by Mercado Pago. */
import { describe, expect, it } from "vitest";
import { makeChange, orderId } from "@/test/orderFixtures";
import { nextRefund, refundState } from "./refunds";

const payment = orderId(30);
const note = (reason: string) =>
  makeChange({ entity: "payment", entity_id: payment, from: "completed", to: "completed", reason });
const requested = note("refund_requested");
const refused = note("refund_refused");
const refunded = makeChange({ entity: "payment", entity_id: payment, from: "completed", to: "refounded" });

describe("the state of a refund", () => {
  it.each([
    [[], null],
    [[makeChange({ entity: "payment", entity_id: payment, from: "pending", to: "completed" })], null],
    [[requested], "requested"],
    [[requested, makeChange({ to: "completed" })], "requested"],
    [[requested, note("in_mediation")], "requested"],
    [[requested, refused], "refused"],
    [[requested, refused, requested], "requested"],
    [[requested, note("partially_refunded")], null],
    [[requested, refunded], null],
    [[makeChange({ ...requested, entity_id: orderId(31) })], null],
  ] as const)("%# is %j", (history, state) => {
    expect(refundState(history, payment)).toBe(state);
  });
});

describe("the next refund", () => {
  it.each([
    [1000, 0, 0, 1000],
    [1000, 300, 0, 300],
    [1000, 1000, 0, 1000],
    [1000, 0, 300, 700],
    [1000.1, 0, 300.3, 699.8],
    [1000, 900, 300, 700],
  ])("of %d with %d due and %d given back is %d", (amount, refund_due, refunded_amount, next) => {
    expect(nextRefund({ id: payment, amount, refund_due, refunded_amount })).toBe(next);
  });
});
