/* Tests of the messages of failed calls: each status says what it is. */
import { describe, expect, it } from "vitest";
import { ApiError } from "../api/errors";
import { queryErrorMessage } from "./errorMessage";

describe("the message of a failed call", () => {
  it.each([
    [400, /no entendió/],
    [401, /sesión terminó/],
    [403, /no tiene permiso/],
    [404, /No encontramos/],
    [408, /no está disponible/],
    [409, /cambió mientras tanto/],
    [413, /no lo aceptó/],
    [422, /no lo aceptó/],
    [429, /demasiados intentos/],
    [500, /no está disponible/],
    [503, /no está disponible/],
  ])("of status %i says %s", (status, text) => {
    expect(queryErrorMessage(new ApiError(status, "error.any", null))).toMatch(text);
  });

  it("without an answer is about the connection", () => {
    expect(queryErrorMessage(new TypeError("Failed to fetch"))).toMatch(/No pudimos conectarnos/);
  });
});
