/* Tests of a rotation's order and sets. */
import { describe, expect, it } from "vitest";
import { acosta, makeShift, ramirez } from "@/test/fixtures";
import { moveItem, rotationSets, sortByLongestRest } from "./rotation";

describe("sets", () => {
  it.each([
    ["ABC", 1, "A B C"],
    ["ABCD", 2, "AB CD"],
    ["ABC", 2, "AB CA BC"],
    ["ABCDE", 3, "ABC DEA BCD EAB CDE"],
    ["ABCD", 3, "ABC DAB CDA BCD"],
    ["AB", 2, "AB"],
    ["AB", 5, "AB"],
    ["", 2, ""],
  ])("of %s, %i together, are %s", (order, together, expected) => {
    const sets = rotationSets([...order], together);
    expect(sets.map((set) => set.join("")).join(" ")).toBe(expected);
    // No pharmacy is twice in a set, and all are equally often on duty.
    expect(sets.every((set) => new Set(set).size === set.length)).toBe(true);
    const counts = [...order].map((one) => sets.flat().filter((other) => other === one).length);
    expect(new Set(counts).size).toBeLessThanOrEqual(1);
  });
});

describe("who has rested longest", () => {
  const never = { ...ramirez, id: "n", name: "Nunca" };
  it("comes first, and who never had duty before all", () => {
    const shifts = [
      makeShift(ramirez, "2023-09-20"),
      makeShift(acosta, "2023-09-10"),
      makeShift(ramirez, "2023-09-01"),
    ];
    expect(sortByLongestRest([ramirez, acosta, never], shifts)).toEqual([never, acosta, ramirez]);
  });
});

describe("moving", () => {
  it.each([
    [0, 1, "BACD"],
    [3, 0, "DABC"],
    [1, 3, "ACDB"],
    [0, 9, "BCDA"],
    [2, -1, "CABD"],
  ])("from %i to %i makes %s", (from, to, expected) => {
    expect(moveItem([..."ABCD"], from, to).join("")).toBe(expected);
  });
});
