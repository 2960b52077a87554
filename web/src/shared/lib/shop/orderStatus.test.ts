/* Tests of the words for an order's state. */
import { describe, expect, it } from "vitest";
import { orderStatus } from "./orderStatus";

describe("an order's state", () => {
  it.each([
    ["submitted", "Recibido", "info"],
    ["preparation", "En preparación", "info"],
    ["payment", "Falta el pago", "warn"],
    ["pickup", "Listo", "good"],
    ["completed", "Completado", "plain"],
    ["cancelled", "Cancelado", "bad"],
  ] as const)("%s is '%s'", (state, label, tone) => {
    expect(orderStatus(state)).toEqual({ label, tone });
  });

  it.each([
    ["takeaway", "ready", "Listo para retirar"],
    ["delivery", "ready", "Listo para enviar"],
    ["delivery", "carrying", "En camino"],
    ["delivery", "at_door", "En la puerta"],
    ["delivery", "failure", "No se pudo entregar"],
    ["delivery", "returned", "Devuelto a la tienda"],
  ] as const)("is said by a %s that is %s", (type, state, label) => {
    expect(orderStatus("pickup", { type, state }).label).toBe(label);
    // Before it is ready, the pickup says nothing.
    expect(orderStatus("preparation", { type, state }).label).toBe("En preparación");
  });
});
