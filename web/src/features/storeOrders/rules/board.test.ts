/* Tests of the board's columns, of the orders that were read, and of their age. */
import { describe, expect, it } from "vitest";
import { makeChange, makeOrder, orderId } from "@/test/orderFixtures";
import { ageMinutes, ageText, ageTone } from "./age";
import { shortCode } from "./code";
import { groupByColumn } from "./columns";
import { applyList, applyOrder, findNewOrders, listLiveOrders } from "./orderEntries";

const changes = (count: number) => Array.from({ length: count }, () => makeChange());

describe("the columns", () => {
  it("have the live orders of the store, oldest first", () => {
    const [late, early, same] = ["22:05", "22:00", "22:05"].map((time, at) =>
      makeOrder({ id: orderId(at + 1), datetime: `2026-11-20T${time}:00Z` }),
    );
    const ended = makeOrder({ id: orderId(8), state: "completed" });
    const other = makeOrder({
      id: orderId(9),
      state: "pickup",
      store: { id: orderId(90), name: "", image_url: null },
    });
    const orders = [late, same, ended, other, early].flatMap((order) => order ?? []);
    const all = groupByColumn(orders, null);
    expect(all.submitted.map(({ id }) => id)).toEqual([orderId(2), orderId(1), orderId(3)]);
    expect(all.pickup).toEqual([other]);
    expect(groupByColumn(orders, orderId(3)).pickup).toEqual([]);
  });
});

describe("the orders that were read", () => {
  const one = makeOrder({ history: changes(1) });
  const moved = makeOrder({ state: "preparation", history: changes(2) });

  it("stay as they were read after the list was requested", () => {
    const known = applyOrder(applyList(undefined, [one], 10), moved, 30);
    expect(listLiveOrders(applyList(known, [one], 20))).toEqual([moved]);
    const ended = applyOrder(known, makeOrder({ state: "cancelled", history: changes(3) }), 40);
    expect(listLiveOrders(applyList(ended, [moved], 35))).toEqual([]);
  });

  it("are those of the list otherwise", () => {
    const known = applyOrder(applyList(undefined, [one], 10), moved, 15);
    expect(listLiveOrders(applyList(known, [], 20))).toEqual([]);
    expect(listLiveOrders(applyList(known, [moved], 20))).toEqual([moved]);
  });

  it("are not replaced by an older reading, nor by an equal one", () => {
    const known = applyOrder(undefined, moved, 10);
    expect(applyOrder(known, one, 20)).toBe(known);
    const equal = makeOrder({ state: "preparation", history: changes(2) });
    expect(applyOrder(known, equal, 20).get(moved.id)?.order).toBe(moved);
  });

  it("are new once, and never at the beginning", () => {
    const first = applyList(undefined, [one], 10);
    expect(findNewOrders(undefined, first)).toEqual([]);
    const second = makeOrder({ id: orderId(2) });
    const next = applyOrder(first, second, 20);
    expect(findNewOrders(first, next)).toEqual([second]);
    expect(findNewOrders(next, applyList(next, [one, second], 30))).toEqual([]);
    expect(
      findNewOrders(first, applyOrder(first, makeOrder({ id: orderId(3), state: "payment" }), 20)),
    ).toEqual([]);
  });
});

describe("the age", () => {
  it.each([
    [0, "recién", "fresh"],
    [1, "1 min", "fresh"],
    [15, "15 min", "late"],
    [30, "30 min", "very_late"],
    [65, "1 h 05", "very_late"],
    [1440, "1 día", "very_late"],
    [2880, "2 días", "very_late"],
  ])("of %i minutes is %s", (minutes, text, tone) => {
    const now = Date.parse("2026-11-20T22:00:00Z");
    const since = new Date(now - minutes * 60_000 - 1).toISOString();
    expect(ageMinutes(since, now)).toBe(minutes);
    expect(ageText(minutes)).toBe(text);
    expect(ageTone(minutes)).toBe(tone);
  });

  it("is never below zero", () => {
    expect(ageMinutes("2026-11-20T22:00:10Z", Date.parse("2026-11-20T22:00:00Z"))).toBe(0);
  });
});

describe("the short code", () => {
  it.each([
    ["261120-001", "001"],
    ["261120-1204", "1204"],
    ["A-1", "A-1"],
  ])("of %s is %s", (code, short) => {
    expect(shortCode(code)).toBe(short);
  });
});
