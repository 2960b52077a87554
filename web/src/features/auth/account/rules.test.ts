/* Tests of a consumer's account: the addresses of orders, and the refusals of a change. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { homeAddress } from "@/test/addressFixture";
import { type Address, deliveryAddresses, toCredentialFailure, unsavedAddresses } from "./rules";

const order = (type: "delivery" | "takeaway", address: Address) => ({ pickup: [{ type, address }] });

describe("the addresses of orders", () => {
  it("are those of deliveries, each once, the newest first", () => {
    const work = { ...homeAddress, name: "Trabajo", street: "Espora", number: "900" };
    const orders = [
      order("delivery", work),
      order("takeaway", { ...homeAddress, street: "Tienda" }),
      order("delivery", homeAddress),
      order("delivery", { ...homeAddress, name: "", street: " MITRE " }),
      order("delivery", { ...homeAddress, street: "" }),
    ];
    expect(deliveryAddresses(orders)).toEqual([work, homeAddress]);
  });

  it("are two when the apartment differs", () => {
    expect(
      deliveryAddresses([
        order("delivery", homeAddress),
        order("delivery", { ...homeAddress, apartment: "C" }),
      ]),
    ).toHaveLength(2);
  });
});

it("an address that is saved is not offered again", () => {
  const work = { ...homeAddress, street: "Espora" };
  const saved = { ...homeAddress, name: "Mi casa", street: " mitre", indications: "Timbre" };
  expect(unsavedAddresses([homeAddress, work], [saved])).toEqual([work]);
});

describe("a refused change", () => {
  const refused = (status: number, code: string, extra: unknown = null) =>
    toCredentialFailure(new ApiError(status, code, extra), "email");

  it.each([
    [422, "error.rule.current_password", "La contraseña actual no es esa.", "current"],
    [409, "error.conflict.email", "Ese email ya es de otra cuenta.", "next"],
    [422, "error.rule.last_key", "No podés quitar el último dato con el que ingresás.", "next"],
    [400, "error.parser.body", "Revisá este dato: el servidor no lo acepta.", "next"],
    [503, "error.unavailable", /no está disponible/, null],
  ] as const)("%d %s is said at its field", (status, code, message, field) => {
    const failure = refused(status, code);
    expect(failure.message).toMatch(message);
    expect(failure.field).toBe(field);
  });

  it("says how long to wait, and that the server is away", () => {
    expect(refused(429, "error.rate_limited", { retry_after: 30 }).message).toMatch(/30 segundos/);
    expect(toCredentialFailure(new TypeError("fetch"), "email").message).toMatch(/No pudimos conectarnos/);
  });
});
