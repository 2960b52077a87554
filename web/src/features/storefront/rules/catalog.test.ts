/* Tests of the sections of a store. */
import { describe, expect, it } from "vitest";
import { empanada, makeStorefront, pizza } from "@/test/storeFixtures";
import { listCatalogSections } from "./catalog";

describe("the catalog", () => {
  it("has the sections and articles in order, without empty sections", () => {
    const names = listCatalogSections(makeStorefront()).map(({ name, articles }) => [
      name,
      articles.map((one) => one.name),
    ]);
    expect(names).toEqual([
      ["Pizzas", ["Muzzarella", "Empanada de carne"]],
      ["Postres", ["Flan"]],
    ]);
  });

  it("leaves out what is hidden, and items without their article", () => {
    const storefront = makeStorefront({ articles: [{ ...pizza, visible: false }, empanada] });
    const [section, ...others] = listCatalogSections(storefront);
    expect(section?.articles).toEqual([empanada]);
    expect(others).toEqual([]);
  });

  it("is empty before the first deployment", () => {
    expect(listCatalogSections(makeStorefront({ catalog: null, articles: [] }))).toEqual([]);
  });
});
