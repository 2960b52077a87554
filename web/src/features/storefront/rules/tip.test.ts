/* Tests of tips. */
import { describe, expect, it } from "vitest";
import { parseTip, tipOfShare } from "./tip";

describe("a tip", () => {
  it.each([
    [10_000, 5, 500],
    [8_910, 10, 900],
    [1, 10, 50],
    [0, 10, 0],
  ])("of %d at %d percent is %d", (amount, percent, tip) => {
    expect(tipOfShare(amount, percent)).toBe(tip);
  });

  it.each([
    ["500", 500],
    ["1.500", 1500],
    ["$ 1.500,50", 1500.5],
    ["0,5", 0.5],
    ["500.25", 500.25],
    ["12.345.678", null],
    ["-5", null],
    ["1,234", null],
    ["mil", null],
    ["", null],
  ])("'%s' is read as %j", (text, amount) => {
    expect(parseTip(text)).toBe(amount);
  });
});
