/* Tests of the chart of orders by hour. */
import { expect, it } from "vitest";
import { hourBars, hourSums } from "./hours";

const hour = (number: number, count: number, week_before: number) => ({
  at: `2026-11-20T${String(number).padStart(2, "0")}:00:00Z`,
  count,
  week_before,
});

it("measures the bars of both weeks by the highest of them", () => {
  const bars = hourBars([hour(1, 2, 4), hour(2, 0, 1)]);
  expect(bars.map(({ height, beforeHeight }) => [height, beforeHeight])).toEqual([
    [0.5, 1],
    [0, 0.25],
  ]);
});

it("sums both weeks and finds the first of the busiest hours", () => {
  expect(hourSums([hour(1, 2, 4), hour(2, 5, 0), hour(3, 5, 1)])).toEqual({
    now: 12,
    before: 5,
    peak: { at: "2026-11-20T02:00:00Z", count: 5 },
  });
});

it("has no peak and flat bars without orders", () => {
  expect(hourSums([hour(1, 0, 0)])).toEqual({ now: 0, before: 0, peak: null });
  expect(hourBars([hour(1, 0, 0)])[0]).toMatchObject({ height: 0, beforeHeight: 0 });
});
