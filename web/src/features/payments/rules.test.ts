/* Tests of the way back from Mercado Pago, and of connections. */
import { describe, expect, it } from "vitest";
import { canToggle, connectionOf, parseConnectResult, withoutResult } from "./rules";

const none = { bank: null, name: null, cuit: null, cvu: null, alias: null };
const connected = { ...none, user_id: "123", created_at: "2026-11-20T15:00:00Z" };

describe("the way back", () => {
  it.each([
    ["provider=1&resultado=conectado", "conectado"],
    ["provider=1&resultado=rechazado", "rechazado"],
    ["resultado=vencido", "vencido"],
    ["resultado=error", "error"],
    ["resultado=otro", null],
    ["", null],
  ])("%j is %s", (search, result) => {
    expect(parseConnectResult(new URLSearchParams(search))).toBe(result);
  });

  it("is taken out of the address, which keeps the rest", () => {
    expect(withoutResult(new URLSearchParams("provider=1&resultado=error&x=1")).toString()).toBe("x=1");
  });
});

describe("a connection", () => {
  it.each([
    ["pending", null, "none", false],
    ["active", connected, "connected", true],
    ["inactive", connected, "connected", true],
    ["inactive", null, "ended", false],
  ] as const)("of a provider that is %s with %j is %s", (state, preferences, connection, toggles) => {
    expect(connectionOf({ state, preferences })).toBe(connection);
    expect(canToggle({ type: "mercadopago", state, preferences })).toBe(toggles);
  });

  it("is not needed for cash and transfers", () => {
    expect(canToggle({ type: "cash", state: "active", preferences: null })).toBe(true);
    expect(canToggle({ type: "banktransfer", state: "inactive", preferences: null })).toBe(true);
  });
});
