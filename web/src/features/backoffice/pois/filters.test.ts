/* Tests of the filters of the points of interest. */
import { expect, it } from "vitest";
import { hasActiveFilters, parsePoiFilters, poiFilterSearch, poiListQuery } from "./filters";

const WORKSPACE = "5f0c1c3e-52a3-4d0f-8e8f-6b6c8a4f1d11";

it("reads the filters from the address, and writes them back", () => {
  const address = `query=bar&estado=pending&workspace_id=${WORKSPACE}&order_by=name`;
  const filters = parsePoiFilters(new URLSearchParams(address));
  expect(filters).toMatchObject({ query: "bar", statuses: ["pending"], workspaceId: WORKSPACE });
  expect(poiFilterSearch(filters).toString()).toBe(address);
  expect(hasActiveFilters(filters)).toBe(true);
});

it("ignores values that it does not know", () => {
  const filters = parsePoiFilters(new URLSearchParams("estado=lost&workspace_id=7&order_by=weight"));
  expect(filters).toMatchObject({ statuses: [], workspaceId: "", orderBy: "created_at" });
  expect(poiFilterSearch(filters).size).toBe(0);
  expect(hasActiveFilters(filters)).toBe(false);
});

it("asks for one state, and for all when both are chosen", () => {
  const query = (address: string) => poiListQuery(parsePoiFilters(new URLSearchParams(address)), null);
  expect(query("estado=promoted")).toMatchObject({ promoted: true });
  expect(query("estado=pending")).toMatchObject({ promoted: false });
  expect(query("estado=promoted&estado=pending")).not.toHaveProperty("promoted");
});
