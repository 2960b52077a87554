/* Tests of the workspace list's filters: the address and the API's query. */
import { describe, expect, it } from "vitest";
import {
  hasActiveFilters,
  parseWorkspaceFilters,
  workspaceFilterSearch,
  workspaceListQuery,
} from "./filters";

const ID = "0190a5b0-7c3e-7000-8000-000000000001";
const parse = (search: string) => parseWorkspaceFilters(new URLSearchParams(search));

describe("the filters of workspaces", () => {
  it.each([
    ["", ""],
    ["order_by=created_at&order_dir=desc", ""],
    ["order_by=nothing&types=nothing&ids=1", ""],
    ["query=optica+sur&types=business", "query=optica+sur&types=business"],
    [`types=organization&types=business&ids=${ID}&ids=${ID}`, `types=business&types=organization&ids=${ID}`],
    ["order_by=name&order_dir=asc", "order_by=name"],
    ["order_by=name&order_dir=desc", "order_by=name&order_dir=desc"],
  ])("%j are written as %j", (address, written) => {
    expect(workspaceFilterSearch(parse(address)).toString()).toBe(written);
  });

  it("make the API's query", () => {
    expect(workspaceListQuery(parse(""), null)).toEqual({
      order_by: "created_at",
      order_dir: "desc",
      take: 50,
    });
    expect(workspaceListQuery(parse(`query=+sur+&types=business&ids=${ID}&order_by=name`), "c")).toEqual({
      query: "sur",
      types: ["business"],
      ids: [ID],
      order_by: "name",
      order_dir: "asc",
      take: 50,
      cursor: "c",
    });
  });

  it.each([
    ["", false],
    ["query=++", false],
    ["order_by=name", false],
    ["query=a", true],
    ["types=business", true],
    [`ids=${ID}`, true],
  ])("%j are set: %s", (address, isActive) => {
    expect(hasActiveFilters(parse(address))).toBe(isActive);
  });
});
