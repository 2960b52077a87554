/* Tests of the calendar's date rules: months, weeks, clipped shifts, gaps, and browsers in other zones. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  addMonths,
  dateInZone,
  daysOfMonth,
  midnightsBetween,
  monthInAddress,
  monthLabel,
  monthRange,
  parseMonth,
  segmentsByDay,
  timeLabel,
  weekdayIndex,
  weeksOfMonth,
} from "./calendar";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const SANTIAGO = "America/Santiago";

const shift = (ini: string, end: string) => ({ ini_at: ini, end_at: end });

describe("parseMonth", () => {
  it.each([
    ["2026-11", "2026-11"],
    ["2000-01", "2000-01"],
    ["2199-12", "2199-12"],
    ["1999-12", null],
    ["2200-01", null],
    ["2026-13", null],
    ["2026-00", null],
    ["2026-1", null],
    ["2026-11-01", null],
    [" 2026-11", null],
    ["noviembre", null],
    ["", null],
    [null, null],
  ])("%o is %o", (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });
});

it.each([
  [null, { month: "2026-11", invalidMonth: null }],
  ["", { month: "2026-11", invalidMonth: null }],
  ["2023-09", { month: "2023-09", invalidMonth: null }],
  ["2023-13", { month: "2026-11", invalidMonth: "2023-13" }],
])("the month of an address with %j", (text, expected) => {
  expect(monthInAddress(text, "2026-11")).toEqual(expected);
});

describe("months", () => {
  it.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2027-01", -1, "2026-12"],
    ["2024-03", -1, "2024-02"],
  ])("%s and %i is %s", (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it.each([
    ["2023-02", 28],
    ["2024-02", 29],
    ["2023-09", 30],
    ["2023-12", 31],
  ])("%s has %i days", (month, count) => {
    const days = daysOfMonth(month);
    expect(days).toHaveLength(count);
    expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${count}`]);
  });

  it("is labelled MM YYYY", () => {
    expect(monthLabel("2026-11")).toBe("11 2026");
  });

  it.each([
    ["2023-09-03", 0],
    ["2023-09-01", 5],
    ["2023-09-02", 6],
  ])("%s is weekday %i", (date, index) => {
    expect(weekdayIndex(date)).toBe(index);
  });
});

describe("weeksOf", () => {
  it.each([
    ["2023-09", 5, "2023-08-27", "2023-09-30"],
    ["2026-02", 4, "2026-02-01", "2026-02-28"],
    ["2026-08", 6, "2026-07-26", "2026-09-05"],
    ["2023-12", 6, "2023-11-26", "2024-01-06"],
  ])("%s has %i weeks, %s to %s", (month, count, first, last) => {
    const weeks = weeksOfMonth(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks[0]?.[0]?.date, weeks.at(-1)?.[6]?.date]).toEqual([first, last]);
    expect(weeks.flat().filter(({ isInMonth }) => isInMonth)).toHaveLength(daysOfMonth(month).length);
  });
});

const home = process.env.TZ;

describe.each([
  ["America/Argentina/Buenos_Aires", 180],
  ["UTC", 0],
  ["Asia/Tokyo", -540],
])("a browser in %s", (browser, offset) => {
  beforeEach(() => {
    process.env.TZ = browser;
    expect(new Date(2023, 8, 1).getTimezoneOffset()).toBe(offset);
  });
  afterAll(() => {
    process.env.TZ = home;
  });

  it.each([
    ["2023-09", BUENOS_AIRES, "2023-09-01T03:00:00Z", "2023-10-01T03:00:00Z"],
    ["2023-12", BUENOS_AIRES, "2023-12-01T03:00:00Z", "2024-01-01T03:00:00Z"],
    ["2024-02", BUENOS_AIRES, "2024-02-01T03:00:00Z", "2024-03-01T03:00:00Z"],
    ["2023-09", SANTIAGO, "2023-09-01T04:00:00Z", "2023-10-01T03:00:00Z"],
  ])("asks for %s in %s from %s to %s", (month, zone, ini, end) => {
    expect(monthRange(month, zone)).toEqual({ datetime_ini: ini, datetime_end: end });
  });

  it.each([
    ["2026-11-21T02:59:59Z", "2026-11-20"],
    ["2026-11-21T03:00:00Z", "2026-11-21"],
    ["2027-01-01T02:00:00Z", "2026-12-31"],
  ])("at %s it is %s in Buenos Aires", (instant, date) => {
    expect(dateInZone(BUENOS_AIRES, Date.parse(instant))).toBe(date);
  });

  it.each([
    {
      name: "08:30 to 08:30 is cut in two",
      month: "2023-09",
      shifts: [shift("2023-09-15T11:30:00Z", "2023-09-16T11:30:00Z")],
      expected: ["2023-09-15 08:30–24:00", "2023-09-16 00:00–08:30"],
    },
    {
      name: "an end at midnight does not spill",
      month: "2023-09",
      shifts: [shift("2023-09-15T11:30:00Z", "2023-09-16T03:00:00Z")],
      expected: ["2023-09-15 08:30–24:00"],
    },
    {
      name: "23:59:59.999 is shown as 23:59",
      month: "2023-09",
      shifts: [shift("2023-09-15T03:00:00Z", "2023-09-16T02:59:59.999Z")],
      expected: ["2023-09-15 00:00–23:59"],
    },
    {
      name: "a rest under a minute is left out",
      month: "2023-09",
      shifts: [shift("2023-09-15T11:30:00Z", "2023-09-16T03:00:59Z")],
      expected: ["2023-09-15 08:30–24:00"],
    },
    {
      name: "the month before only shows its end",
      month: "2023-09",
      shifts: [shift("2023-08-31T11:30:00Z", "2023-09-01T11:30:00Z")],
      expected: ["2023-09-01 00:00–08:30"],
    },
    {
      name: "the month's last shift stays inside it",
      month: "2023-09",
      shifts: [shift("2023-09-30T11:30:00Z", "2023-10-01T11:30:00Z")],
      expected: ["2023-09-30 08:30–24:00"],
    },
    {
      name: "the year's end",
      month: "2024-01",
      shifts: [shift("2023-12-31T11:30:00Z", "2024-01-01T11:30:00Z")],
      expected: ["2024-01-01 00:00–08:30"],
    },
    {
      name: "three days touch three days",
      month: "2023-09",
      shifts: [shift("2023-09-15T15:00:00Z", "2023-09-17T15:00:00Z")],
      expected: ["2023-09-15 12:00–24:00", "2023-09-16 00:00–24:00", "2023-09-17 00:00–12:00"],
    },
    {
      name: "earliest first, by instant and not by text",
      month: "2023-09",
      shifts: [
        shift("2023-09-15T20:00:00Z", "2023-09-15T22:00:00Z"),
        shift("2023-09-15T09:00:00-03:00", "2023-09-15T10:00:00-03:00"),
      ],
      expected: ["2023-09-15 09:00–10:00", "2023-09-15 17:00–19:00"],
    },
  ])("$name", ({ month, shifts, expected }) => {
    const days = segmentsByDay(shifts, month, BUENOS_AIRES);
    expect([...days.keys()]).toEqual(daysOfMonth(month));
    const shown = [...days.values()]
      .flat()
      .map(({ date, startTime, endTime }) => `${date} ${startTime}–${endTime}`);
    expect(shown).toEqual(expected);
  });
});

describe("a day that the clock makes short or long", () => {
  it.each([
    // Chile's clocks jump from 24:00 to 01:00 on 2023-09-03 and fall back on 2024-04-07.
    ["2023-09", "2023-09-02T12:00:00Z", "2023-09-04T12:00:00Z", "2023-09-03 01:00–24:00"],
    ["2024-04", "2024-04-06T12:00:00Z", "2024-04-08T12:00:00Z", "2024-04-07 00:00–24:00"],
  ])("%s: %s to %s", (month, ini, end, expected) => {
    const middle = segmentsByDay([shift(ini, end)], month, SANTIAGO).get(expected.slice(0, 10));
    expect(middle?.map((part) => `${part.date} ${part.startTime}–${part.endTime}`)).toEqual([expected]);
  });
});

describe("segments know where the shift really begins and ends", () => {
  it("marks first and last part", () => {
    const [first, second] = [
      ...segmentsByDay(
        [shift("2023-09-15T11:30:00Z", "2023-09-16T11:30:00Z")],
        "2023-09",
        BUENOS_AIRES,
      ).values(),
    ].flat();
    expect([first?.startsOnDay, first?.endsOnDay]).toEqual([true, false]);
    expect([second?.startsOnDay, second?.endsOnDay]).toEqual([false, true]);
  });
});

describe("moments", () => {
  it.each([
    ["2023-09-15T11:30:00Z", "08:30"],
    ["2023-09-16T02:59:59.999Z", "23:59"],
    ["2023-09-16T03:00:00Z", "00:00"],
  ])("%s is %s", (instant, label) => {
    expect(timeLabel(Date.parse(instant), BUENOS_AIRES)).toBe(label);
  });

  it.each([
    ["2023-09-15T11:30:00Z", "2023-09-16T02:59:00Z", 0],
    ["2023-09-15T11:30:00Z", "2023-09-16T03:00:00Z", 1],
    ["2023-12-31T11:30:00Z", "2024-01-02T11:30:00Z", 2],
  ])("from %s to %s are %i midnights", (from, to, days) => {
    expect(midnightsBetween(Date.parse(from), Date.parse(to), BUENOS_AIRES)).toBe(days);
  });
});
