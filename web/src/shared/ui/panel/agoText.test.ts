/* Tests of the time since a moment. */
import { expect, it } from "vitest";
import { agoText } from "./agoText";

const AT = "2026-11-20T15:00:00Z";
const MINUTE = 60_000;

it.each([
  [-5, "recién"],
  [0.9, "recién"],
  [1, "hace 1 min"],
  [59.9, "hace 59 min"],
  [60, "hace 1 h 00"],
  [125, "hace 2 h 05"],
  [24 * 60, "hace 1 día"],
  [3 * 24 * 60 - 1, "hace 2 días"],
])("%d minutes later it says %s", (minutes, text) => {
  expect(agoText(AT, Date.parse(AT) + minutes * MINUTE)).toBe(text);
});
