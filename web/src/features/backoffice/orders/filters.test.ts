/* Tests of the staff's order filters: the address and the API's query. */
import { describe, expect, it } from "vitest";
import { hasActiveFilters, orderFilterSearch, orderListQuery, parseOrderFilters } from "./filters";

const ID = "0190a5b0-7c3e-7000-8000-000000000001";
const parse = (search: string) => parseOrderFilters(new URLSearchParams(search));

describe("the filters of orders", () => {
  it.each([
    ["", ""],
    ["states=nothing&store_id=1&desde=ayer&hasta=2026-13-01", ""],
    ["query=ana&states=pickup&states=submitted", "query=ana&states=submitted&states=pickup"],
    [`store_id=${ID}&desde=2026-11-01&hasta=2026-11-20`, `store_id=${ID}&desde=2026-11-01&hasta=2026-11-20`],
  ])("%j are written as %j", (address, written) => {
    expect(orderFilterSearch(parse(address)).toString()).toBe(written);
    expect(hasActiveFilters(parse(address))).toBe(written !== "");
  });

  it("make the API's query", () => {
    expect(orderListQuery(parse(""), null)).toEqual({ take: 50 });
    const address = `query=+ana+&states=pickup&store_id=${ID}&desde=2026-11-20&hasta=2026-11-30`;
    expect(orderListQuery(parse(address), "c")).toEqual({
      query: "ana",
      states: ["pickup"],
      store_ids: [ID],
      datetime_ini: new Date(2026, 10, 20).toISOString(),
      datetime_end: new Date(2026, 11, 1).toISOString(),
      take: 50,
      cursor: "c",
    });
  });
});
