/* Tests of prices on screen. */
import { describe, expect, it } from "vitest";
import { formatMoney } from "../format";
import { discountPercent, finalPrice } from "./price";

describe("a discount", () => {
  it.each([
    [10000, 8500, 15],
    [8500, 7200, 15],
    [900, 765, 15],
    [1999.99, 1333.39, 33],
    [100, 99.5, 0],
    [100, 0, 100],
    [100, 100, 0],
    [100, 120, 0],
    [0, 0, 0],
  ])("from %d to %d is %d percent", (base, amount, percent) => {
    expect(discountPercent(base, amount)).toBe(percent);
  });
});

describe("an amount", () => {
  // Intl writes a no-break space after the sign.
  const plain = (text: string) => text.replaceAll(/\s/g, " ");

  it.each([
    [24000, "$ 24.000"],
    [1500.5, "$ 1.500,50"],
    [-500, "-$ 500"],
    [0, "$ 0"],
  ])("%d is %s", (amount, text) => {
    expect(plain(formatMoney(amount))).toBe(text);
  });

  it("has its currency", () => {
    expect(plain(formatMoney(10, "USD"))).toBe("US$ 10");
  });
});

describe("a price after discounts", () => {
  it.each([
    [8500, 500, 10, 7200],
    [900, 0, 15, 765],
    [950, 0, 12.5, 831.25],
    [1999.99, 0, 33.33, 1333.39],
    [100, 200, 0, 0],
    [100, 0, 100, 0],
  ])("%d less %d and %d percent is %d", (base, fixed, percent, price) => {
    expect(finalPrice(base, fixed, percent)).toBe(price);
  });
});
