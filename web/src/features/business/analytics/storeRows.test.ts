/* Tests of a workspace's stores side by side. */
import { expect, it } from "vitest";
import { storeRows } from "./storeRows";

type Values = Readonly<Record<string, number>>;

const at = "2026-11-21T03:00:00Z";
const summary = (values: Values, others = 0) => ({
  data: [
    ...Object.entries(values).map(([key, value]) => ({ at, key, value })),
    ...(others > 0 ? [{ at, key: null, value: others }] : []),
  ],
  total: 0,
  names: { a: "Norte", b: "Sur" },
});

it("a store has a row when it was viewed or sold, those that are not told apart are the last one", () => {
  const rows = storeRows({
    views: summary({ a: 10, b: 40 }, 100),
    orders: summary({ a: 5, c: 2 }, 1),
    revenue: summary({ a: 1500 }),
  });
  expect(rows).toEqual([
    { key: "b", name: "Sur", views: 40, orders: 0, revenue: 0, conversion: 0 },
    { key: "a", name: "Norte", views: 10, orders: 5, revenue: 1500, conversion: 0.5 },
    { key: "c", name: null, views: 0, orders: 2, revenue: 0, conversion: null },
    { key: null, name: null, views: 100, orders: 1, revenue: 0, conversion: 0.01 },
  ]);
});
