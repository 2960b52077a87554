/* Tests of periods: at midnight in Buenos Aires, across the year's end, and dates from the address. */
import { describe, expect, it } from "vitest";
import {
  type AnalyticsPeriod,
  hourOfDay,
  isPartOf,
  type PeriodChoice,
  parsePeriodChoice,
  profileRange,
  resolvePeriod,
  setPeriodChoice,
} from "./period";

const at = (instant: string) => Date.parse(instant);
const last = (length: 7 | 30 | 90): PeriodChoice => ({ length, from: "", until: "" });
const dates = (from: string, until: string): PeriodChoice => ({ length: null, from, until });
const rangeOf = ({ from, until, datetime_ini, datetime_end }: Omit<AnalyticsPeriod["before"], never>) => [
  from,
  until,
  datetime_ini,
  datetime_end,
];

describe("the last days", () => {
  it("end with the hour that runs, the time before with the nearest one", () => {
    const period = resolvePeriod(last(7), at("2026-11-27T14:40:11Z"));
    expect(rangeOf(period)).toEqual([
      "2026-11-21",
      "2026-11-27",
      "2026-11-21T03:00:00Z",
      "2026-11-27T15:00:00Z",
    ]);
    expect(rangeOf(period.before)).toEqual([
      "2026-11-14",
      "2026-11-20",
      "2026-11-14T03:00:00Z",
      "2026-11-20T15:00:00Z",
    ]);
    expect(period).toMatchObject({ days: 7, bucket: "day", beforeTime: "12:00" });
    const earlier = resolvePeriod(last(7), at("2026-11-27T14:10:00Z"));
    expect([earlier.datetime_end, earlier.before.datetime_end]).toEqual([
      "2026-11-27T15:00:00Z",
      "2026-11-20T14:00:00Z",
    ]);
    expect(period.starts.map((start) => new Date(start).toISOString().slice(0, 13))).toEqual([
      "2026-11-21T03",
      "2026-11-22T03",
      "2026-11-23T03",
      "2026-11-24T03",
      "2026-11-25T03",
      "2026-11-26T03",
      "2026-11-27T03",
    ]);
  });

  it.each([
    ["2026-11-28T02:59:59.999Z", "2026-11-27", "2026-11-28T03:00:00Z", "24:00"],
    // The first instant of Saturday: its first hour has begun.
    ["2026-11-28T03:00:00Z", "2026-11-28", "2026-11-28T04:00:00Z", "01:00"],
    // Sunday begins at midnight in Buenos Aires, when it is three o'clock in UTC.
    ["2026-11-29T02:30:00Z", "2026-11-28", "2026-11-29T03:00:00Z", "24:00"],
    ["2026-11-29T03:30:00Z", "2026-11-29", "2026-11-29T04:00:00Z", "01:00"],
  ])("at %s are up to %s", (now, until, end, beforeTime) => {
    expect(resolvePeriod(last(7), at(now))).toMatchObject({ until, datetime_end: end, beforeTime });
  });

  it("cross the year's end", () => {
    const period = resolvePeriod(last(30), at("2027-01-01T03:00:00Z"));
    expect([period.from, period.until, period.before.from, period.before.until]).toEqual([
      "2026-12-03",
      "2027-01-01",
      "2026-11-03",
      "2026-12-02",
    ]);
    expect(period.starts).toHaveLength(30);
    expect(new Date(period.starts.at(-1) as number).toISOString()).toBe("2027-01-01T03:00:00.000Z");
  });
});

describe("dates", () => {
  const now = at("2026-11-27T14:40:00Z");

  it("in the past are whole days", () => {
    const period = resolvePeriod(dates("2026-11-01", "2026-11-15"), now);
    expect(rangeOf(period)).toEqual([
      "2026-11-01",
      "2026-11-15",
      "2026-11-01T03:00:00Z",
      "2026-11-16T03:00:00Z",
    ]);
    expect(rangeOf(period.before)).toEqual([
      "2026-10-17",
      "2026-10-31",
      "2026-10-17T03:00:00Z",
      "2026-11-01T03:00:00Z",
    ]);
    expect(period.beforeTime).toBeNull();
  });

  it("of up to two days are told by hours, as many as have begun", () => {
    const past = resolvePeriod(dates("2026-11-22", "2026-11-23"), now);
    expect([past.bucket, past.starts.length]).toEqual(["hour", 48]);
    const today = resolvePeriod(dates("2026-11-27", "2026-11-27"), now);
    expect([today.bucket, today.starts.length, today.days]).toEqual(["hour", 12, 1]);
    expect(resolvePeriod(dates("2026-11-21", "2026-11-23"), now).bucket).toBe("day");
  });

  it("never end after today, begin after their end, or are longer than a year", () => {
    const bounds = (from: string, until: string) => {
      const period = resolvePeriod(dates(from, until), now);
      return [period.from, period.until, period.days];
    };
    expect(bounds("2026-11-20", "2027-03-01")).toEqual(["2026-11-20", "2026-11-27", 8]);
    expect(bounds("2026-11-20", "2026-11-10")).toEqual(["2026-11-10", "2026-11-10", 1]);
    expect(bounds("0002-11-01", "2026-11-27")).toEqual(["2025-11-27", "2026-11-27", 366]);
  });
});

it("is read from the address and written there", () => {
  const choiceOf = (search: string) => parsePeriodChoice(new URLSearchParams(search));
  expect(choiceOf("")).toEqual(last(30));
  expect(choiceOf("periodo=7")).toEqual(last(7));
  expect(choiceOf("periodo=8")).toEqual(last(30));
  expect(choiceOf("periodo=7&desde=2026-11-01&hasta=2026-11-02")).toEqual(dates("2026-11-01", "2026-11-02"));
  expect(choiceOf("hasta=2026-11-02")).toEqual(dates("2026-11-02", "2026-11-02"));
  expect(choiceOf("desde=2026-02-30&hasta=ayer")).toEqual(last(30));
  for (const choice of [last(7), last(30), dates("2026-11-01", "2026-11-02")]) {
    const search = new URLSearchParams();
    setPeriodChoice(search, choice);
    expect(parsePeriodChoice(search)).toEqual(choice);
  }
});

it("of hours of the day is the whole period, or its last four weeks", () => {
  const now = at("2026-11-27T14:40:00Z");
  const month = resolvePeriod(last(30), now);
  expect(profileRange(month).datetime_ini).toBe(month.datetime_ini);
  expect(isPartOf(profileRange(month), month)).toBe(false);
  const quarter = resolvePeriod(last(90), now);
  expect(rangeOf(profileRange(quarter))).toEqual([
    "2026-10-31",
    "2026-11-27",
    "2026-10-31T03:00:00Z",
    "2026-11-27T15:00:00Z",
  ]);
  expect(isPartOf(profileRange(quarter), quarter)).toBe(true);
});

it("has local hours", () => {
  expect(["2026-11-27T02:59:59Z", "2026-11-27T03:00:00Z", "2026-11-27T15:10:00Z"].map(hourOfDay)).toEqual([
    23, 0, 12,
  ]);
});
