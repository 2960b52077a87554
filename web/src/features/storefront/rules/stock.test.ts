/* Tests of the stock that can be sold. */
import { describe, expect, it } from "vitest";
import { empanada, flan, makeStorefront, pizza, SMALL } from "@/test/storeFixtures";
import { canBeOrdered, fewUnitsLeft, isSoldOut, sellableUnits } from "./stock";

describe("the stock", () => {
  it.each([
    [{ count: null, min_count: null, out_of_stock: false }, null, null, false],
    [{ count: 5, min_count: 2, out_of_stock: false }, 3, 3, false],
    [{ count: 1, min_count: null, out_of_stock: false }, 1, 1, false],
    [{ count: 5, min_count: null, out_of_stock: false }, 5, 5, false],
    [{ count: 6, min_count: null, out_of_stock: false }, 6, null, false],
    [{ count: 2, min_count: 2, out_of_stock: false }, 0, null, true],
    [{ count: 1, min_count: 2, out_of_stock: false }, 0, null, true],
    [{ count: null, min_count: null, out_of_stock: true }, 0, null, true],
    [{ count: 9, min_count: null, out_of_stock: true }, 0, null, true],
  ])("%j: %j can be sold, %j are said to be left, sold out: %j", (stock, units, left, soldOut) => {
    expect(sellableUnits(stock)).toBe(units);
    expect(fewUnitsLeft(stock)).toBe(left);
    expect(isSoldOut(stock)).toBe(soldOut);
  });
});

describe("an article", () => {
  it("can be ordered unless it is sold out", () => {
    const storefront = makeStorefront();
    expect([pizza, empanada, flan].map((one) => canBeOrdered(storefront, one))).toEqual([true, true, false]);
  });

  it("cannot when every option of a customizer that must be chosen from is sold out", () => {
    const storefront = makeStorefront();
    const sizes = storefront.customizers[0]?.options ?? [];
    for (const one of sizes) one.stock = { count: null, min_count: null, out_of_stock: one.id === SMALL };
    expect(canBeOrdered(storefront, pizza)).toBe(true);
    for (const one of sizes) one.stock = { count: 0, min_count: null, out_of_stock: true };
    expect(canBeOrdered(storefront, pizza)).toBe(false);
  });
});
