/* Tests of a query that failed: each status says what it is. */
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/errors";
import { QueryResult } from "./QueryResult";

function showFailure(error: Error): void {
  const result = {
    data: undefined,
    error,
    isPaused: false,
    isRefetchError: false,
    refetch: async () => ({}),
  };
  render(
    <QueryResult result={result as never} skeleton={null}>
      {() => null}
    </QueryResult>,
  );
}

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
    showFailure(new ApiError(status, "error.any", null));
    expect(screen.getByRole("alert").textContent).toMatch(text);
  });

  it("without an answer is about the connection", () => {
    showFailure(new TypeError("Failed to fetch"));
    expect(screen.getByRole("alert").textContent).toMatch(/No pudimos conectarnos/);
  });
});
