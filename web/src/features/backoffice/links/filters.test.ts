/* Tests of the filters of the links. */
import { expect, it } from "vitest";
import { hasActiveFilters, linkFilterSearch, linkListQuery, parseLinkFilters } from "./filters";

it("reads the filters from the address, and writes them back", () => {
  const address = "query=promo&estado=off&order_by=name";
  const filters = parseLinkFilters(new URLSearchParams(address));
  expect(filters).toMatchObject({ query: "promo", statuses: ["off"], orderBy: "name", direction: "asc" });
  expect(linkFilterSearch(filters).toString()).toBe(address);
  expect(hasActiveFilters(filters)).toBe(true);
});

it("ignores values that it does not know", () => {
  const filters = parseLinkFilters(new URLSearchParams("estado=lost&order_by=rewrites"));
  expect(filters).toMatchObject({ statuses: [], orderBy: "created_at", direction: "desc" });
  expect(linkFilterSearch(filters).size).toBe(0);
  expect(hasActiveFilters(filters)).toBe(false);
});

it("asks for one state, and for all when both are chosen", () => {
  const query = (address: string) => linkListQuery(parseLinkFilters(new URLSearchParams(address)), null);
  expect(query("estado=on")).toMatchObject({ enabled: true });
  expect(query("estado=off")).toMatchObject({ enabled: false });
  expect(query("estado=on&estado=off")).not.toHaveProperty("enabled");
});
