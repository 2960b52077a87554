/* Tests of the filters of the staff's pages. */
import { expect, it } from "vitest";
import { hasActiveFilters, pageFilterSearch, pageListQuery, parsePageFilters } from "./filters";

const ID = "5f0c1c3e-52a3-4d0f-8e8f-6b6c8a4f1d11";

it("reads the filters from the address, and writes them back", () => {
  const address = `query=bar&estado=published&workspace_id=${ID}&category_id=${ID}&order_by=name`;
  const filters = parsePageFilters(new URLSearchParams(address));
  expect(pageFilterSearch(filters).toString()).toBe(address);
  expect(hasActiveFilters(filters)).toBe(true);
  expect(pageListQuery(filters, "next")).toMatchObject({
    query: "bar",
    enabled: true,
    workspace_ids: [ID],
    category_ids: [ID],
    order_by: "name",
    cursor: "next",
  });
});

it("ignores values that it does not know, and asks for all", () => {
  const filters = parsePageFilters(new URLSearchParams("estado=lost&category_id=7&order_by=weight"));
  expect(hasActiveFilters(filters)).toBe(false);
  expect(pageListQuery(filters, null)).not.toHaveProperty("enabled");
});
