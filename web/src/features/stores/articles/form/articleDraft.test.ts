// @vitest-environment jsdom
/* Tests of an article's draft: its problems and the body that it makes. */
import { describe, expect, it } from "vitest";
import { articleForm as texts } from "@/shared/i18n/es";
import { makeArticle } from "@/test/articleFixtures";
import { articleBody } from "../articleBody";
import { type ArticleDraft, bodyOf, draftOf, findProblems } from "./articleDraft";

const stored = makeArticle({
  code: "PZ-01",
  description: "Con aceitunas",
  gallery: ["https://town.example/1.png"],
  categories: [{ id: "c1", name: "Pizzas" }],
  price: {
    currency: "ARS",
    base: 8500.5,
    discount_fixed: 500,
    discount_percent: 12.5,
    final: 7000.44,
    tax_percent: 21,
  },
  stock: { count: 7, min_count: 2, out_of_stock: false },
  customizers: [
    { id: "u1", name: "Agregados", order: 0, customizer_id: "k1", options_min: 0, options_max: 2 },
  ],
});

describe("the draft of a stored article", () => {
  it("makes the article's own body, without stock and the order that its list has", () => {
    const body = articleBody(stored);
    const customizers = body.customizers?.map(({ order: _, ...use }) => use);
    expect(bodyOf(draftOf(stored))).toEqual({ ...body, customizers });
    expect(findProblems(draftOf(stored))).toEqual({});
  });

  it.each<[Partial<ArticleDraft>, object]>([
    [{ count: "12" }, { count: 12, min_count: 2, out_of_stock: false, expected_count: 7 }],
    [{ isCounted: false }, { count: null, min_count: null, out_of_stock: false, expected_count: 7 }],
    [{ out_of_stock: true }, { count: 7, min_count: 2, out_of_stock: true, expected_count: 7 }],
    [{ min_count: "" }, { count: 7, min_count: null, out_of_stock: false, expected_count: 7 }],
  ])("with %j writes the stock that it replaces", (changes, stock) => {
    expect(bodyOf({ ...draftOf(stored), ...changes }).stock).toEqual(stock);
  });
});

describe("the draft of a new article", () => {
  it("has a code only when one is typed", () => {
    const draft = { ...draftOf(null), name: "Fugazzeta", base: "9000" };
    expect(bodyOf(draft).code).toBeNull();
    expect(bodyOf({ ...draft, code: " PZ-02 " }).code).toBe("PZ-02");
  });

  it("needs a name and a price alone, and says its stock", () => {
    expect(findProblems(draftOf(null))).toEqual({ name: texts.required, "price.base": texts.required });
    const draft = { ...draftOf(null), name: " Fugazzeta ", base: "9.000" };
    expect(findProblems(draft)).toEqual({});
    expect(bodyOf(draft)).toMatchObject({
      name: "Fugazzeta",
      visible: true,
      price: { base: 9000, discount_fixed: 0, discount_percent: 0, tax_percent: null },
      stock: { count: null, min_count: null, out_of_stock: false },
    });
  });
});

describe("a problem", () => {
  const use = { id: "u1", customizer_id: "k1", name: "", options_min: "0", options_max: "1" };

  it.each<[Partial<ArticleDraft>, string, string]>([
    [{ base: "mil" }, "price.base", texts.badAmount],
    [{ discount_fixed: "x" }, "price.discount_fixed", texts.badAmount],
    [{ discount_percent: "120" }, "price.discount_percent", texts.badPercent],
    [{ tax_percent: "x" }, "price.tax_percent", texts.badPercent],
    [{ count: "" }, "stock.count", texts.badCount],
    [{ min_count: "-1" }, "stock.min_count", texts.badCount],
    [
      { uses: [{ ...use, options_min: "3", options_max: "2" }] },
      "customizers[0].options_max",
      texts.badBounds,
    ],
    [{ uses: [{ ...use, options_max: "100" }] }, "customizers[0].options_max", texts.badBounds],
    [{ uses: [{ ...use, options_min: "" }] }, "customizers[0].options_min", texts.badCount],
  ])("of %j is at %s", (changes, path, text) => {
    expect(findProblems({ ...draftOf(stored), ...changes })).toEqual({ [path]: text });
  });

  it("of a stock that is not counted is none", () => {
    expect(findProblems({ ...draftOf(stored), isCounted: false, count: "x" })).toEqual({});
  });
});
