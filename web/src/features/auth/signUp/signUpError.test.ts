/* Tests of sign-up's refusals: at which field, and after which another code is needed. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { toCodeFailure, toSignUpFailure } from "./signUpError";

const refused = (status: number, code: string, extra: unknown = null) => new ApiError(status, code, extra);

describe("a refused code", () => {
  it.each([
    [422, "error.rule.otp_code", { remaining: 2 }, "El código no es ese. Te quedan 2 intentos.", false],
    [422, "error.rule.otp_code", { remaining: 0 }, /Hubo demasiados intentos/, true],
    [422, "error.rule.otp_exhausted", null, /Hubo demasiados intentos/, true],
    [422, "error.rule.otp_expired", null, "El código venció. Pedí otro.", false],
    [422, "error.rule.otp_used", null, /ya se usó/, true],
    [404, "error.not_found", null, /ya no sirve/, true],
    [400, "error.parser.body", { path: "code" }, "El código tiene seis dígitos.", false],
    [429, "error.rate_limited", { retry_after: 40 }, /40 segundos/, false],
    [503, "error.unavailable", null, /no está disponible/, false],
  ] as const)("%d %s %o", (status, code, extra, message, mustRestart) => {
    const failure = toCodeFailure(refused(status, code, extra));
    expect(failure.message).toMatch(message);
    expect(failure.mustRestart).toBe(mustRestart);
  });
});

describe("a refused sign-up", () => {
  it.each([
    [409, "error.conflict.email", null, "email", false],
    [409, "error.conflict.phone", null, "phone", false],
    [422, "error.rule.password", { reason: "common" }, "password", false],
    [400, "error.parser.body", { path: "family_name" }, "family_name", false],
    [400, "error.parser.body", { path: "otp_id" }, undefined, false],
    // The proof of the contact is too old by now.
    [422, "error.rule.otp_expired", null, undefined, true],
    [422, "error.rule.otp_unverified", null, undefined, true],
  ] as const)("%d %s %o is at %s", (status, code, extra, field, mustRestart) => {
    const failure = toSignUpFailure(refused(status, code, extra));
    expect([failure.field, failure.mustRestart]).toEqual([field, mustRestart]);
    expect(failure.message).not.toBe("");
  });

  it("without an answer keeps what was typed", () => {
    expect(toSignUpFailure(new TypeError("fetch"))).toMatchObject({ mustRestart: false });
  });
});
