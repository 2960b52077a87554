/* Tests of the filters by words, visibility and order: the address and the query that they make. */
import { describe, expect, it } from "vitest";
import { visibilityFilters } from "./visibilityFilters";

const filters = visibilityFilters("name", "created_at");
const parse = (address: string) => filters.parse(new URLSearchParams(address));

describe("the filters by visibility", () => {
  it.each([
    ["", ""],
    ["query=muzza&visible=hidden&order_by=created_at&order_dir=asc", null],
    ["visible=hidden", null],
    ["visible=nothing&order_by=price", ""],
    ["order_dir=desc", null],
  ])("'%s' in the address comes back", (address, expected) => {
    expect(filters.format(parse(address)).toString()).toBe(expected ?? address);
  });

  it("make the query of a page", () => {
    expect(filters.listQuery(parse("query= muzza &visible=visible&order_by=created_at"), "c1")).toEqual({
      query: "muzza",
      visible: true,
      order_by: "created_at",
      order_dir: "desc",
      take: 50,
      cursor: "c1",
    });
    expect(filters.listQuery(parse(""), null)).toEqual({ order_by: "name", order_dir: "asc", take: 50 });
  });

  it("are active when they leave something out", () => {
    expect(filters.isActive(parse("order_by=created_at&query= "))).toBe(false);
    expect(filters.isActive(parse("visible=hidden"))).toBe(true);
  });
});
