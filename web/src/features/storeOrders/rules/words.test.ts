/* Tests of the words of an order's history, of actions and of conflicts, and of the kitchen's lines. */
import { describe, expect, it } from "vitest";
import { changeReason, changeText, personName, shownChanges } from "@/shared/lib/shop/orderHistory";
import { makeChange, makeItem, makeOrder, makePayment, orderId, PLACED } from "@/test/orderFixtures";
import type { Order } from "../model";
import { listActions } from "./actions";
import { conflictText, doneText, refusalText } from "./changes";
import { addUpLines } from "./lines";

const ana = orderId(70);
const people = {
  names: new Map([
    [ana, "Ana Gómez"],
    [orderId(71), "Juan Paz"],
  ]),
  ownAccount: orderId(71),
};

describe("who made a change", () => {
  it.each([
    [null, "El sistema"],
    [orderId(4), "Lucía Benítez (cliente)"],
    [orderId(71), "Juan Paz (vos)"],
    [ana, "Ana Gómez"],
    [orderId(99), "Alguien de tu equipo"],
  ])("of %s is %s", (account_id, name) => {
    expect(personName(makeChange({ account_id }), makeOrder(), people)).toBe(name);
  });
});

describe("a change", () => {
  const item = { entity: "item", entity_id: orderId(20), from: "2", to: "1" } as const;
  it.each([
    [makeChange({ entity: "preparation", to: "completed" }), "terminó de prepararlo"],
    [makeChange({ entity: "payment", to: "refounded" }), "devolvió el pago"],
    [makeChange(item), "cambió Muzzarella de 2 a 1"],
    [makeChange({ ...item, entity_id: orderId(29) }), "cambió una línea de 2 a 1"],
    [makeChange({ entity: "pickup", to: "teleported" }), "teleported"],
  ])("%# has its words", (change, text) => {
    expect(changeText(change, makeOrder())).toBe(text);
  });
});

describe("what happened to a payment by Mercado Pago", () => {
  const payment = makePayment({ provider_type: "mercadopago", state: "completed" });
  const order = makeOrder({ payment: [payment] });
  const note = (reason: string) =>
    makeChange({ entity: "payment", entity_id: payment.id, from: "completed", to: "completed", reason });

  it.each([
    [makeChange({ ...note(""), from: "pending", reason: null }), "Mercado Pago confirmó el pago"],
    [makeChange({ ...note(""), to: "refounded", reason: null }), "Mercado Pago devolvió el pago"],
    [{ ...note("refund_requested"), account_id: ana }, "Ana Gómez pidió la devolución del pago"],
    [note("refund_refused"), "Mercado Pago rechazó la devolución del pago"],
    [note("partially_refunded"), "Mercado Pago devolvió parte del pago"],
    [note("in_mediation"), "Mercado Pago informó un reclamo por el pago"],
    [note("reimbursed"), "Mercado Pago informó que el contracargo se resolvió a favor de la tienda"],
    [note("amount_mismatch"), "Mercado Pago informó un pago por otro importe, que no se cuenta"],
    [makeChange({ entity: "payment", entity_id: payment.id, to: "pending" }), "El sistema pidió un pago"],
  ])("%# is told, and its name is no reason", (change, text) => {
    expect(`${personName(change, order, people)} ${changeText(change, order)}`).toBe(text);
    expect(changeReason(change)).toBeNull();
  });

  it("has the words of the person who gave it back", () => {
    const change = makeChange({
      entity: "payment",
      entity_id: payment.id,
      from: "completed",
      to: "refounded",
    });
    expect(changeReason({ ...change, reason: "Llegó frío" })).toBe("Llegó frío");
  });
});

describe("the history", () => {
  it("leaves out the parts that an order begins with", () => {
    const consumer = orderId(4);
    const placed = makeChange({ account_id: consumer });
    const begun = makeChange({ account_id: consumer, entity: "payment", to: "pending" });
    const asked = makeChange({ account_id: ana, entity: "payment", to: "pending" });
    const history = [placed, begun, asked];
    expect(shownChanges(makeOrder({ history }))).toEqual([placed, asked]);
  });
});

describe("an action that was made", () => {
  const moved = (state: Order["state"]) => makeOrder({ state });
  const doneOf = (key: string) => listActions(makeOrder()).find((action) => action.key === key)?.done ?? "";
  it.each<[string, Order["state"], string]>([
    [doneOf("preparation.preparing"), "preparation", "001: Empezó a prepararse. Está en «Preparando»."],
    [doneOf("payment.completed"), "submitted", "001: Cobro registrado"],
    [doneOf("order.cancelled"), "cancelled", "001: Pedido rechazado"],
    ["Entregado", "completed", "001: Entregado. El pedido terminó."],
  ])("is told as '%s', in %s", (done, state, text) => {
    expect(doneText(makeOrder(), moved(state), done)).toBe(text);
  });

  it("is a transfer that was confirmed, not one to look at", () => {
    const order = makeOrder({ payment: [makePayment({ provider_type: "banktransfer" })] });
    const action = listActions(order).find(({ key }) => key === "payment.completed");
    expect([action?.label, action?.done]).toEqual(["Ver transferencia", "Transferencia confirmada"]);
  });
});

describe("a conflict", () => {
  const now = Date.parse(PLACED) + 2 * 60_000;
  it("tells who was first and how the order is now", () => {
    const cancelled = makeChange({ account_id: ana, to: "cancelled" });
    const after = makeOrder({ state: "cancelled", history: [makeChange(), cancelled] });
    expect(conflictText(makeOrder(), after, people, now)).toBe(
      "Ana Gómez lo canceló hace 2 min. Ahora está: Cancelado.",
    );
  });

  it("tells how the order is when nothing changed", () => {
    expect(conflictText(makeOrder(), makeOrder(), people, now)).toBe("No se pudo. Ahora está: Recibido.");
  });

  it.each([
    ["error.conflict.stock", "No queda stock para esa cantidad. Ana Gómez"],
    ["error.conflict.unknown", "Ana Gómez"],
  ])("of %s names its rule before the change", (code, first) => {
    const changed = makeChange({
      account_id: ana,
      entity: "item",
      entity_id: orderId(20),
      from: "1",
      to: "2",
    });
    const after = makeOrder({ history: [makeChange(), changed] });
    expect(refusalText(code, makeOrder(), after, people, now)).toBe(
      `${first} cambió Muzzarella de 1 a 2 hace 2 min. Ahora está: Recibido.`,
    );
  });

  it("of a known rule is the rule alone when nothing changed", () => {
    expect(refusalText("error.conflict.stock", makeOrder(), makeOrder(), people, now)).toBe(
      "No queda stock para esa cantidad.",
    );
  });
});

describe("what is to be made", () => {
  it("adds up lines that are prepared alike, those of an article together", () => {
    const drink = { ...makeItem({ name: "Gaseosa" }), article: { ...makeItem().article, id: orderId(22) } };
    const lines = addUpLines([
      { code: "261120-001", items: [makeItem({ quantity: 2 }), drink] },
      {
        code: "261120-002",
        items: [makeItem({ indications: "Sin sal" }), makeItem(), makeItem({ quantity: 0 })],
      },
    ]);
    expect(
      lines.map(({ name, quantity, indications, codes }) => [name, quantity, indications, codes]),
    ).toEqual([
      ["Muzzarella", 3, "", ["001", "002"]],
      ["Muzzarella", 1, "Sin sal", ["002"]],
      ["Gaseosa", 1, "", ["001"]],
    ]);
  });
});
