/* Tests of the error messages of writes: they never say that nothing changed when that is unknown. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { errorMessage, isOutcomeUnknown } from "./errorMessage";

const overlap = () => "ya está de turno";
const refusal = (status: number, code: string) => new ApiError(status, code, null);

describe("a write that failed", () => {
  it("names a group that was suspended", () => {
    const refused = errorMessage(refusal(422, "error.rule.service_inactive"), overlap);
    expect(refused.message).toMatch(/suspendió este grupo.*No se cambió nada/);
  });

  it.each<[string, unknown]>([
    ["no answer", new TypeError("Failed to fetch")],
    ["a proxy's answer", refusal(504, "unknown")],
    ["a server that broke down", refusal(500, "error.internal")],
    ["a time that ran out", refusal(408, "error.timeout")],
  ])("with %s may have been done", (_, error) => {
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(errorMessage(error, overlap).message).toMatch(/^No sabemos si el cambio llegó a guardarse/);
    expect(errorMessage(error, overlap).message).not.toContain("No se cambió nada");
  });

  it.each([
    [404, "error.not_found"],
    [409, "error.conflict.other"],
  ])("with a refusal (%i) was not done", (status, code) => {
    expect(isOutcomeUnknown(refusal(status, code))).toBe(false);
    expect(errorMessage(refusal(status, code), overlap).message).toContain("No se cambió nada");
  });
});
