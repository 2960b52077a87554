/* Tests of the list filters: parsed from an address, written to it, and sent as a query. */
import { describe, expect, it } from "vitest";
import { auditFilterSearch, auditListQuery, findInvalidFilter, parseAuditFilters } from "../audit/filters";
import {
  accountFilterSearch,
  accountListQuery,
  hasActiveFilters,
  parseAccountFilters,
  parseIds,
} from "./filters";

const A = "0198a5b2-0000-7000-8000-000000000001";
const B = "0198a5b2-0000-7000-8000-000000000002";

describe("filters of accounts", () => {
  it.each([
    "",
    "query=optica+sur",
    "states=active&states=blocked",
    `ids=${A}&ids=${B}&user_ids=${A}`,
    `scope_ids=${A}&profile_ids=${A}&credential_ids=${B}`,
    "order_by=family_name",
    "order_by=family_name&order_dir=desc",
    "order_dir=asc",
  ])("are the address '%s'", (address) => {
    expect(accountFilterSearch(parseAccountFilters(new URLSearchParams(address))).toString()).toBe(address);
  });

  it.each([
    "order_by=password&order_dir=sideways",
    "states=sleeping",
    "ids=1&ids=%27--",
    "query=++",
    "unknown=1",
    `order_by=created_at&order_dir=desc`,
  ])("take nothing from '%s'", (address) => {
    const filters = parseAccountFilters(new URLSearchParams(address));
    expect(accountFilterSearch(filters).toString()).toBe("");
    expect(hasActiveFilters(filters)).toBe(false);
  });

  it("are the query of each page", () => {
    const filters = parseAccountFilters(
      new URLSearchParams(`query=+ana+&states=blocked&ids=${A}&order_by=given_name`),
    );
    const query = {
      query: "ana",
      states: ["blocked"],
      ids: [A],
      order_by: "given_name",
      order_dir: "asc",
      take: 50,
    };
    expect(accountListQuery(filters, null)).toEqual(query);
    expect(accountListQuery(filters, "next")).toEqual({ ...query, cursor: "next" });
  });

  it.each([
    [`${A} ${B}`, { ids: [A, B] }],
    [`${A},\n${A.toUpperCase()};`, { ids: [A] }],
    ["", { ids: [] }],
    [`${A} nadie`, { wrong: "nadie" }],
  ])("ids in %j", (text, found) => {
    expect(parseIds(text)).toEqual(found);
  });
});

describe("filters of the record", () => {
  const address = `topic=system.ping&account_id=${A}&datetime_ini=2026-11-01T03%3A00%3A00.000Z`;

  it("are the address and the query", () => {
    const filters = parseAuditFilters(new URLSearchParams(address));
    expect(auditFilterSearch(filters).toString()).toBe(address);
    expect(auditListQuery(filters, "c")).toEqual({
      topic: "system.ping",
      account_id: A,
      datetime_ini: "2026-11-01T03:00:00.000Z",
      take: 50,
      cursor: "c",
    });
  });

  it.each([
    [{ account_id: "nadie" }, "account_id"],
    [{ datetime_ini: "2026-11-02T00:00:00Z", datetime_end: "2026-11-01T00:00:00Z" }, "datetime_end"],
    [{ datetime_ini: "2026-11-01T00:00:00Z", datetime_end: "2026-11-02T00:00:00Z" }, null],
    [{}, null],
  ])("%j is wrong at %s", (part, wrong) => {
    expect(
      findInvalidFilter({ topic: "", account_id: "", datetime_ini: "", datetime_end: "", ...part }),
    ).toBe(wrong);
  });
});
