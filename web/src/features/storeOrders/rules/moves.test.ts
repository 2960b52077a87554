/* Tests of the actions of an order: its next step, those that the server allows, and the way back. */
import { describe, expect, it } from "vitest";
import { makeChange, makeOrder, makePayment, orderId } from "@/test/orderFixtures";
import type { Order } from "../model";
import { actionToColumn, listActions, primaryAction, waitsForPayer } from "./actions";
import { findUndo, type Move } from "./moves";

const pickupIn = (state: Order["pickup"][number]["state"], type: "takeaway" | "delivery" = "takeaway") =>
  makeOrder().pickup.map((pickup) => ({ ...pickup, state, type }));
const paid = [makePayment({ state: "completed" })];
const nothing: Order["allowed"] = { order: [], preparation: [], payment: [], pickup: [] };

describe("the next step", () => {
  const preparing = makeOrder({
    state: "preparation",
    preparation: { state: "preparing" },
    allowed: { ...nothing, order: ["payment", "cancelled"], preparation: ["pending", "completed"] },
  });
  const pickup = (
    state: Order["pickup"][number]["state"],
    states: Order["pickup"][number]["state"][],
    part = {},
  ) =>
    makeOrder({
      state: "pickup",
      preparation: { state: "completed" },
      pickup: pickupIn(state),
      allowed: { ...nothing, pickup: [{ id: orderId(40), states }] },
      ...part,
    });

  it.each<[string, Order, string | null, string | undefined]>([
    ["of a new order", makeOrder(), "preparation.preparing", undefined],
    ["of one in preparation", preparing, "preparation.completed", undefined],
    ["of cash to collect", makeOrder({ state: "payment" }), "payment.completed", "collect"],
    [
      "of a transfer to check",
      makeOrder({ state: "payment", payment: [makePayment({ provider_type: "banktransfer" })] }),
      "payment.completed",
      "transfer",
    ],
    [
      "of a payment that Mercado Pago reports",
      makeOrder({ state: "payment", payment: [makePayment({ provider_type: "mercadopago" })] }),
      null,
      undefined,
    ],
    [
      "without a payment under way",
      makeOrder({ state: "payment", payment: [makePayment({ state: "cancelled" })] }),
      "payment.new",
      undefined,
    ],
    [
      "of one to be handed over",
      pickup("ready", ["delivered", "failure"], { payment: paid }),
      "pickup.delivered",
      undefined,
    ],
    ["of one with cash to collect", pickup("ready", ["delivered"]), "pickup.delivered", "hand_over"],
    [
      "of a delivery that is ready",
      pickup("ready", ["carrying", "pending"], { pickup: pickupIn("ready", "delivery") }),
      "pickup.carrying",
      undefined,
    ],
    [
      "of a delivery on its way",
      pickup("carrying", ["at_door", "delivered", "failure"], {
        pickup: pickupIn("carrying", "delivery"),
        payment: paid,
      }),
      "pickup.delivered",
      undefined,
    ],
    [
      "of one that was not taken",
      pickup("failure", ["ready", "returned", "cancelled"]),
      "pickup.ready",
      undefined,
    ],
  ])("%s", (_, order, key, form) => {
    expect(primaryAction(order)?.key ?? null).toBe(key);
    expect(primaryAction(order)?.form).toBe(form);
  });

  it("waits for Mercado Pago only while it is to report a payment", () => {
    const payment = [makePayment({ provider_type: "mercadopago" })];
    expect(waitsForPayer(makeOrder({ state: "payment", payment }))).toBe(true);
    expect(waitsForPayer(makeOrder({ state: "pickup", payment }))).toBe(false);
    expect(waitsForPayer(makeOrder({ state: "payment", payment: paid }))).toBe(false);
  });

  it("makes the goods ready with the preparation", () => {
    expect(primaryAction(preparing)?.moves).toEqual([
      { part: "preparation", state: "completed" },
      { part: "pickup", id: orderId(40), state: "ready" },
    ]);
  });
});

describe("the actions", () => {
  it("are those that the server allows", () => {
    expect(listActions(makeOrder()).map(({ key }) => key)).toEqual([
      "preparation.preparing",
      "preparation.completed",
      "payment.completed",
      "order.payment",
      "order.cancelled",
      "items",
      "adjust",
    ]);
  });

  it("of an order that ended are none but the refund", () => {
    const ended = makeOrder({
      state: "cancelled",
      payment: [makePayment({ state: "completed", refund_due: 1000 })],
      allowed: { ...nothing, payment: [{ id: orderId(30), states: ["refounded"] }] },
    });
    expect(listActions(ended).map(({ key, form }) => [key, form])).toEqual([
      [`payment.refounded.${orderId(30)}`, "refund"],
    ]);
    expect(listActions(makeOrder({ state: "completed", payment: paid, allowed: nothing }))).toEqual([]);
  });

  it("change no lines once the goods have left", () => {
    const away = makeOrder({ state: "pickup", pickup: pickupIn("carrying", "delivery"), allowed: nothing });
    expect(listActions(away)).toEqual([]);
  });
});

describe("a column", () => {
  it.each([
    ["preparation", "preparation.preparing"],
    ["payment", "order.payment"],
    ["pickup", "preparation.completed"],
    ["submitted", undefined],
  ])("%s is reached by %s", (column, key) => {
    expect(actionToColumn(makeOrder(), column)?.key).toBe(key);
  });
});

describe("the way back", () => {
  const made: Move[] = [
    { part: "preparation", state: "completed" },
    { part: "pickup", id: orderId(40), state: "ready" },
  ];
  const before = makeOrder({ state: "preparation", preparation: { state: "preparing" } });
  const after = makeOrder({
    state: "pickup",
    preparation: { state: "completed" },
    pickup: pickupIn("ready"),
    allowed: {
      ...nothing,
      preparation: ["preparing"],
      pickup: [{ id: orderId(40), states: ["pending", "delivered"] }],
    },
  });

  it("takes the last move back first", () => {
    expect(findUndo(before, after, made)).toEqual([
      { part: "pickup", id: orderId(40), state: "pending" },
      { part: "preparation", state: "preparing" },
    ]);
  });

  it("is not there when the server refuses it, or for what cannot be taken back", () => {
    expect(findUndo(before, { ...after, allowed: nothing }, made)).toBeNull();
    expect(findUndo(makeOrder(), makeOrder(), [{ part: "preparation", state: "preparing" }])).toBeNull();
    expect(findUndo(before, after, [])).toBeNull();
  });
});

describe("the refund of a payment by Mercado Pago", () => {
  const note = (reason: string) =>
    makeChange({ entity: "payment", entity_id: orderId(30), from: "completed", to: "completed", reason });
  const offered = (part: Parameters<typeof makePayment>[0], history: Order["history"] = []) =>
    listActions(
      makeOrder({
        payment: [makePayment({ provider_type: "mercadopago", state: "completed", ...part })],
        history,
        allowed: { ...nothing, payment: [{ id: orderId(30), states: ["refounded"] }] },
      }),
    ).filter(({ form }) => form === "provider_refund");

  it("is asked for what is due, else for all that is left", () => {
    expect(offered({})[0]?.label).toMatch(/^Devolver \$\s1\.000 por Mercado Pago$/);
    expect(offered({ refund_due: 300 })[0]?.label).toMatch(/\$\s300 por/);
    expect(offered({ refunded_amount: 400 })[0]?.label).toMatch(/\$\s600 por/);
  });

  it("is offered once at a time, and again after a refusal", () => {
    expect(offered({}, [note("refund_requested")])).toEqual([]);
    expect(offered({}, [note("refund_requested"), note("refund_refused")])).toHaveLength(1);
    expect(offered({ refunded_amount: 1000 })).toEqual([]);
  });

  it("is the only thing that a person does with such a payment", () => {
    const pending = makeOrder({
      state: "payment",
      payment: [makePayment({ provider_type: "mercadopago" })],
      allowed: { ...nothing, payment: [{ id: orderId(30), states: ["completed", "cancelled"] }] },
    });
    expect(listActions(pending).filter(({ key }) => key.startsWith("payment."))).toEqual([]);
  });
});
