/* Tests of figures: empty days filled in, keys in order, hours, changes, steps and trends. */
import { describe, expect, it } from "vitest";
import {
  type AnalyticsSummary,
  changeFraction,
  fillSeries,
  fillSeriesBefore,
  fractionOf,
  funnelSteps,
  peakIndex,
  rankKeys,
  sumByHourOfDay,
  trendOf,
} from "./figures";

type ValueRow = readonly [at: string, key: string | null, value: number];

const summary = (rows: readonly ValueRow[], names: Record<string, string> = {}): AnalyticsSummary => ({
  data: rows.map(([at, key, value]) => ({ at, key, value })),
  total: rows.reduce((sum, [, , value]) => sum + value, 0),
  names,
});
const starts = ["2026-11-21T03:00:00Z", "2026-11-22T03:00:00Z", "2026-11-23T03:00:00Z"].map(Date.parse);

it("days without any are 0, and keys of a day are one value", () => {
  const views = summary([
    ["2026-11-21T03:00:00.000000Z", "a", 2],
    ["2026-11-21T03:00:00.000000Z", null, 3],
    ["2026-11-23T03:00:00.000000Z", "a", 1],
  ]);
  expect(fillSeries(views, starts)).toEqual([5, 0, 1]);
  expect(fillSeries(summary([]), starts)).toEqual([0, 0, 0]);
});

it("the time before stands beside the days that are as many days later", () => {
  const before = summary([
    ["2026-11-18T03:00:00Z", null, 7],
    ["2026-11-20T03:00:00Z", null, 9],
    ["2026-11-21T03:00:00Z", null, 100],
  ]);
  expect(fillSeriesBefore(before, starts, 3)).toEqual([7, 0, 9]);
});

it("keys are summed and sorted, the rest last", () => {
  const rows = rankKeys(
    summary(
      [
        ["2026-11-21T03:00:00Z", "a", 1],
        ["2026-11-21T03:00:00Z", null, 50],
        ["2026-11-22T03:00:00Z", "b", 30],
        ["2026-11-22T03:00:00Z", "a", 19],
        ["2026-11-22T03:00:00Z", "c", 0],
      ],
      { a: "Kiosco" },
    ),
  );
  expect(rows).toEqual([
    { key: "b", name: null, value: 30, share: 0.3 },
    { key: "a", name: "Kiosco", value: 20, share: 0.2 },
    { key: null, name: null, value: 50, share: 0.5 },
  ]);
  expect(rankKeys(summary([]))).toEqual([]);
});

it("hours of all days are those of Buenos Aires", () => {
  const hours = sumByHourOfDay(
    summary([
      ["2026-11-21T02:00:00Z", null, 4],
      ["2026-11-21T03:00:00Z", null, 1],
      ["2026-11-22T03:00:00Z", null, 2],
    ]),
  );
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[23], hours[12]]).toEqual([3, 4, 0]);
});

it("changes and shares of nothing are none", () => {
  expect([changeFraction(15, 10), changeFraction(5, 10), changeFraction(5, 0)]).toEqual([0.5, -0.5, null]);
  expect([fractionOf(1, 4), fractionOf(1, 0)]).toEqual([0.25, null]);
});

it("steps have their share of the first one and of the one before", () => {
  expect(
    funnelSteps([
      ["sessions", 200],
      ["page_views", 100],
      ["orders", 5],
    ]),
  ).toEqual([
    { name: "sessions", value: 200, ofFirst: 1, ofPrevious: 1 },
    { name: "page_views", value: 100, ofFirst: 0.5, ofPrevious: 0.5 },
    { name: "orders", value: 5, ofFirst: 0.025, ofPrevious: 0.05 },
  ]);
  expect(funnelSteps([["sessions", 0]])[0]).toMatchObject({ ofFirst: null, ofPrevious: null });
});

describe("a series", () => {
  it("has its first highest point", () => {
    expect([peakIndex([1, 5, 5]), peakIndex([0, 0]), peakIndex([])]).toEqual([1, null, null]);
  });

  it("rises, falls or is even from one half to the other", () => {
    expect([trendOf([1, 2, 3, 4]), trendOf([4, 3, 99, 2, 1]), trendOf([10, 10, 11, 10])]).toEqual([
      "rising",
      "falling",
      "even",
    ]);
    expect([trendOf([0, 0]), trendOf([3])]).toEqual(["even", "even"]);
  });
});
