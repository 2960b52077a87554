/* Tests of amounts, percentages and counts as people type them. */
import { describe, expect, it } from "vitest";
import { amountText, parseAmount, parseCount, parsePercent, parsePositiveAmount } from "./amount";

describe("an amount that is typed", () => {
  it.each([
    ["8500", 8500],
    ["8.500", 8500],
    ["1.500.000", 1_500_000],
    ["8500,5", 8500.5],
    ["8.500,50", 8500.5],
    ["8500.50", 8500.5],
    ["8500.5", 8500.5],
    ["$ 8.500", 8500],
    ["0", 0],
    ["12,", 12],
    ["", null],
    ["-5", null],
    ["1,234", null],
    ["1.5.0", null],
    ["85.00,5", null],
    ["1,2,3", null],
    ["mil", null],
  ])("'%s' is %s", (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each([
    ["0,01", 0.01],
    ["1.500,50", 1500.5],
    ["0", null],
    ["1.000.000.000", null],
    ["mil", null],
  ])("'%s' above zero is %s", (text, amount) => {
    expect(parsePositiveAmount(text)).toBe(amount);
  });

  it.each([
    [8500, "8500"],
    [8500.5, "8500,50"],
    [0, "0"],
    [null, ""],
  ])("%s is shown as '%s'", (amount, text) => {
    expect(amountText(amount)).toBe(text);
  });
});

describe("a percentage and a count", () => {
  it.each([
    ["10", 10],
    ["12,5 %", 12.5],
    ["100", 100],
    ["101", null],
    ["", null],
  ])("'%s' is %s percent", (text, percent) => {
    expect(parsePercent(text)).toBe(percent);
  });

  it.each([
    ["12", 12],
    ["1.200", 1200],
    ["0", 0],
    ["1,5", null],
    ["-1", null],
    ["", null],
  ])("'%s' counts %s", (text, count) => {
    expect(parseCount(text)).toBe(count);
  });
});
