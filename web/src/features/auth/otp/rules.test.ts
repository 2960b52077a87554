/* Tests of the rules of receptors, codes and passwords. */
import { describe, expect, it } from "vitest";
import { findPasswordProblem, isPlausibleReceptor, parseCode } from "./rules";

describe("receptors", () => {
  it.each([
    ["email", "ana@town.example", true],
    ["email", "  ana@town  ", true],
    ["email", "ana", false],
    ["email", "a na@town", false],
    ["whatsapp", "11 2345-6789", true],
    ["sms", "+54 9 11 2345 6789", true],
    ["sms", "12345", false],
    ["whatsapp", "ana@town.example", false],
    ["email", "", false],
  ] as const)("%s %j: %s", (channel, text, fits) => {
    expect(isPlausibleReceptor(channel, text)).toBe(fits);
  });
});

describe("codes", () => {
  it.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["12345", null],
    ["1234567", null],
    ["12345a", null],
  ])("%j is %j", (text, digits) => {
    expect(parseCode(text)).toBe(digits);
  });
});

describe("passwords", () => {
  it.each([
    ["", "short"],
    ["ñandú-7", "short"],
    ["ñandú-77", null],
    ["x".repeat(129), "long"],
    ["aaaaaaaa", "common"],
    ["abababab", "common"],
    ["abcabcabc", "common"],
    ["abcdabcd", null],
    ["turno de noche", null],
    ["😀😀😀😀😀😀😀", "short"],
    ["correcthorsebatterystaple".repeat(5), null],
  ])("%j: %j", (password, problem) => {
    expect(findPasswordProblem(password)).toBe(problem);
  });
});
