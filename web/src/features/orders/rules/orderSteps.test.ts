/* Tests of an order's steps: each of its courses, for takeaway and delivery. */
import { describe, expect, it } from "vitest";
import { formatDateTime } from "@/shared/lib/format";
import { currentPickup, type OrderProgress, orderSteps } from "./orderSteps";

const AT = "2026-11-25T20:05:00Z";
type OrderStates = { state?: OrderProgress["state"]; prep?: OrderProgress["preparation"]["state"] };

function order(
  { state = "submitted", prep = "pending" }: OrderStates,
  pickup: OrderProgress["pickup"],
  history: OrderProgress["history"] = [],
): OrderProgress {
  return { state, datetime: AT, preparation: { state: prep }, pickup, history };
}
const takeaway = (state: OrderProgress["pickup"][number]["state"]) => [{ type: "takeaway" as const, state }];
const delivery = (state: OrderProgress["pickup"][number]["state"]) => [{ type: "delivery" as const, state }];
const told = (of: OrderProgress) => orderSteps(of).map(({ label, state }) => `${label}: ${state}`);

describe("a takeaway", () => {
  it.each([
    [
      {},
      "pending",
      ["Recibido: current", "En preparación: ahead", "Listo para retirar: ahead", "Retirado: ahead"],
    ],
    [
      { state: "preparation", prep: "preparing" },
      "pending",
      ["Recibido: done", "En preparación: current", "Listo para retirar: ahead", "Retirado: ahead"],
    ],
    [
      { state: "preparation" },
      "pending",
      ["Recibido: done", "En preparación: current", "Listo para retirar: ahead", "Retirado: ahead"],
    ],
    [
      { state: "pickup", prep: "completed" },
      "ready",
      ["Recibido: done", "Preparado: done", "Listo para retirar: current", "Retirado: ahead"],
    ],
    [
      { state: "payment", prep: "completed" },
      "pending",
      ["Recibido: done", "Preparado: done", "Pago: current", "Listo para retirar: ahead", "Retirado: ahead"],
    ],
    [
      { state: "payment", prep: "completed" },
      "delivered",
      ["Recibido: done", "Preparado: done", "Listo para retirar: done", "Retirado: done", "Pago: current"],
    ],
    [
      { state: "completed", prep: "completed" },
      "delivered",
      ["Recibido: done", "Preparado: done", "Listo para retirar: done", "Retirado: done"],
    ],
  ] as const)("%o and %s", (part, pickup, steps) => {
    expect(told(order(part, takeaway(pickup)))).toEqual(steps);
  });
});

describe("a delivery", () => {
  it.each([
    ["ready", ["En camino: ahead", "Entregado: ahead"]],
    ["carrying", ["En camino: current", "Entregado: ahead"]],
    ["at_door", ["En camino: current", "Entregado: ahead"]],
    ["failure", ["No se pudo entregar: stopped", "Entregado: ahead"]],
    ["returned", ["Devuelto a la tienda: stopped", "Entregado: ahead"]],
    ["delivered", ["En camino: done", "Entregado: done"]],
  ] as const)("that is %s", (pickup, steps) => {
    expect(told(order({ state: "pickup", prep: "completed" }, delivery(pickup)))).toEqual([
      "Recibido: done",
      "Preparado: done",
      ...steps,
    ]);
  });

  it("tells why it failed", () => {
    const history = [{ entity: "pickup" as const, to: "failure", at: AT, reason: "No había nadie" }];
    const failed = order({ state: "pickup", prep: "completed" }, delivery("failure"), history);
    expect(orderSteps(failed).map(({ note }) => note)).toContain("Motivo: No había nadie");
  });
});

describe("a cancelled order", () => {
  it("ends at what was done, with the reason and the time", () => {
    const history = [{ entity: "order" as const, to: "cancelled", at: AT, reason: "Sin masa" }];
    const cancelled = order({ state: "cancelled", prep: "preparing" }, takeaway("cancelled"), history);
    expect(told(cancelled)).toEqual(["Recibido: done", "Cancelado: stopped"]);
    expect(orderSteps(cancelled).at(-1)?.note).toBe(`${formatDateTime(AT)} · Motivo: Sin masa`);
  });
});

describe("the current pickup", () => {
  it("is the last one that was not cancelled", () => {
    expect(currentPickup([...takeaway("cancelled"), ...delivery("pending")])?.type).toBe("delivery");
    expect(currentPickup([...delivery("pending"), ...takeaway("cancelled")])?.type).toBe("delivery");
    expect(currentPickup(takeaway("cancelled"))?.state).toBe("cancelled");
    expect(currentPickup([])).toBeUndefined();
  });
});
