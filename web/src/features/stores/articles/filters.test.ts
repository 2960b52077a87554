/* Tests of the filters of articles: the address and the query that they make. */
import { describe, expect, it } from "vitest";
import { articleFilterSearch, articleListQuery, hasActiveFilters, parseArticleFilters } from "./filters";

const parse = (address: string) => parseArticleFilters(new URLSearchParams(address));

describe("the filters of articles", () => {
  it.each([
    ["", ""],
    ["query=muzza&visible=hidden&order_by=created_at&order_dir=asc", null],
    ["visible=hidden", null],
    ["visible=nothing&order_by=price", ""],
    ["order_dir=desc", null],
  ])("'%s' in the address comes back", (address, expected) => {
    expect(articleFilterSearch(parse(address)).toString()).toBe(expected ?? address);
  });

  it("make the query of a page", () => {
    expect(articleListQuery(parse("query= muzza &visible=visible&order_by=created_at"), "c1")).toEqual({
      query: "muzza",
      visible: true,
      order_by: "created_at",
      order_dir: "desc",
      take: 50,
      cursor: "c1",
    });
    expect(articleListQuery(parse(""), null)).toEqual({ order_by: "name", order_dir: "asc", take: 50 });
  });

  it("are active when they leave something out", () => {
    expect(hasActiveFilters(parse("order_by=created_at&query= "))).toBe(false);
    expect(hasActiveFilters(parse("visible=hidden"))).toBe(true);
  });
});
