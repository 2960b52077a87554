/* Tests of the activity list's days, in the zone of the test run. */
import { describe, expect, it } from "vitest";
import { dayTitle, groupByDay, parseActivityType } from "./rules";

/** A local moment. */
const at = (...parts: [year: number, month: number, day: number, hour: number]) => {
  const [year, month, day, hour] = parts;
  return new Date(year, month - 1, day, hour);
};
const row = (moment: Date) => ({ created_at: moment.toISOString() });

describe("days", () => {
  it("have the rows that happened on them", () => {
    const rows = [row(at(2026, 11, 25, 9)), row(at(2026, 11, 25, 0)), row(at(2026, 11, 24, 23))];
    expect(groupByDay(rows)).toEqual([
      { startMs: at(2026, 11, 25, 0).getTime(), rows: rows.slice(0, 2) },
      { startMs: at(2026, 11, 24, 0).getTime(), rows: rows.slice(2) },
    ]);
    expect(groupByDay([])).toEqual([]);
  });

  it.each([
    [at(2026, 11, 25, 0), "Hoy"],
    [at(2026, 11, 24, 0), "Ayer"],
    [at(2026, 11, 20, 0), "Viernes 20 de noviembre"],
    [at(2025, 11, 25, 0), "Martes 25 de noviembre de 2025"],
  ])("%s is named %s", (day, title) => {
    expect(dayTitle(day.getTime(), at(2026, 11, 25, 18).getTime())).toBe(title);
  });
});

describe("the filter in the address", () => {
  it.each([
    ["", null],
    ["tipo=ecommerce_order", "ecommerce_order"],
    ["tipo=wallet_order", "wallet_order"],
    ["tipo=wallet_provider", "wallet_provider"],
    ["tipo=nada", null],
  ])("%j is %s", (search, type) => {
    expect(parseActivityType(new URLSearchParams(search))).toBe(type);
  });
});
