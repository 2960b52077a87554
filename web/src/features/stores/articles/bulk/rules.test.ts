/* Tests of changes of many articles. */
import { describe, expect, it } from "vitest";
import { makeArticle } from "@/test/articleFixtures";
import { applyChange, type BulkChange, undoBody } from "./rules";

const priced = (base: number) =>
  makeArticle({
    price: { currency: "ARS", base, discount_fixed: 0, discount_percent: 0, final: base, tax_percent: null },
  });

describe("a change of prices", () => {
  it.each<[number, BulkChange, number]>([
    [8500, { kind: "price_percent", percent: 10, rounding: 0.01 }, 9350],
    [8500, { kind: "price_percent", percent: -10, rounding: 0.01 }, 7650],
    [999.99, { kind: "price_percent", percent: 12.5, rounding: 0.01 }, 1124.99],
    [0.05, { kind: "price_percent", percent: 10, rounding: 0.01 }, 0.06],
    [8733, { kind: "price_percent", percent: 10, rounding: 100 }, 9600],
    [8750, { kind: "price_percent", percent: 0.01, rounding: 50 }, 8750],
    [9010, { kind: "price_percent", percent: 5, rounding: 10 }, 9460],
    [8500, { kind: "price_amount", amount: 500.5 }, 9000.5],
    [0.1, { kind: "price_amount", amount: 0.2 }, 0.3],
    [500, { kind: "price_amount", amount: -500 }, 0],
    [8500, { kind: "price_set", amount: 1999.99 }, 1999.99],
  ])("of %d by %j makes %d", (base, change, expected) => {
    const result = applyChange(priced(base), change);
    if (base === expected) expect(result.outcome).toBe("same");
    else expect(result).toMatchObject({ outcome: "changed", body: { price: { base: expected } } });
  });

  it.each<[number, BulkChange, string]>([
    [400, { kind: "price_amount", amount: -500 }, "below_zero"],
    [900_000_000, { kind: "price_percent", percent: 100, rounding: 1 }, "too_high"],
  ])("of %d by %j is refused", (base, change, reason) => {
    expect(applyChange(priced(base), change)).toMatchObject({ outcome: "refused", reason });
  });

  it("writes no stock, which orders move", () => {
    const result = applyChange(priced(100), { kind: "price_set", amount: 200 });
    expect(result.outcome === "changed" && "stock" in result.body).toBe(false);
  });
});

describe("a change of what is shown and sold", () => {
  it("leaves alone what is so already", () => {
    const article = makeArticle({ visible: false });
    expect(applyChange(article, { kind: "visible", visible: false }).outcome).toBe("same");
    expect(applyChange(article, { kind: "visible", visible: true })).toMatchObject({
      body: { visible: true },
    });
    expect(applyChange(article, { kind: "discount", percent: 0 }).outcome).toBe("same");
  });

  it("marks as sold out with the count that was seen", () => {
    const article = makeArticle({ stock: { count: 7, min_count: 2, out_of_stock: false } });
    expect(applyChange(article, { kind: "stock_out", isOut: true })).toMatchObject({
      body: { stock: { count: 7, min_count: 2, out_of_stock: true, expected_count: 7 } },
    });
  });

  it("adds a category once, and at most twenty", () => {
    const pizzas = { id: "c1", name: "Pizzas" };
    const change = { kind: "category_add", category: pizzas } as const;
    expect(applyChange(makeArticle(), change)).toMatchObject({ body: { categories: [pizzas] } });
    expect(applyChange(makeArticle({ categories: [pizzas] }), change).outcome).toBe("same");
    const many = Array.from({ length: 20 }, (_, index) => ({ id: `x${index}`, name: `${index}` }));
    expect(applyChange(makeArticle({ categories: many }), change)).toMatchObject({
      reason: "too_many_categories",
    });
    expect(
      applyChange(makeArticle({ categories: [pizzas] }), { kind: "category_remove", categoryId: "c1" }),
    ).toMatchObject({ body: { categories: [] } });
  });
});

describe("an undone change", () => {
  it("gives back its own value alone", () => {
    const before = priced(100);
    const now = { ...priced(200), name: "Con otro nombre" };
    expect(undoBody(now, before, "price_set")).toMatchObject({
      name: "Con otro nombre",
      price: { base: 100 },
    });
    expect(undoBody(now, { ...before, visible: false }, "visible")).toMatchObject({
      visible: false,
      price: { base: 200 },
    });
  });
});
