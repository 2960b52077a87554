/* Tests of the files' filters in the address. */
import { expect, it } from "vitest";
import { hasMediaFilters, mediaFilterSearch, parseMediaFilters } from "./filters";

const roundTrip = (address: string) =>
  mediaFilterSearch(parseMediaFilters(new URLSearchParams(address))).toString();

it.each([
  "",
  "query=frente&type=image",
  "order_by=filename",
  "order_by=filename&order_dir=desc",
  "order_dir=asc",
])("'%s' comes out of the address as it went in", (address) => {
  expect(roundTrip(address)).toBe(address);
});

it("leaves out what is unknown and what is the default", () => {
  expect(roundTrip("type=cosa&order_by=size&order_dir=up&query=+&x=1")).toBe("");
  expect(roundTrip("order_by=created_at&order_dir=desc")).toBe("");
});

it("knows a search or a type from an order alone", () => {
  const has = (address: string) => hasMediaFilters(parseMediaFilters(new URLSearchParams(address)));
  expect([has("query=a"), has("type=file"), has("order_by=filename")]).toEqual([true, true, false]);
});
