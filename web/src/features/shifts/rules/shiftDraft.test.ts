/* Tests of converting between a shift's form and its instants, in the group's zone and any browser zone. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  draftFromInterval,
  draftInstants,
  findDraftProblems,
  type ShiftDraft,
  usualShiftsPerDay,
  usualTimes,
  usualTimesOn,
  wholeDayInterval,
} from "./shiftDraft";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const SANTIAGO = "America/Santiago";
const home = process.env.TZ;

const shift = (ini_at: string, end_at: string) => ({ ini_at, end_at });

describe.each(["America/Argentina/Buenos_Aires", "UTC", "Asia/Tokyo"])("a browser in %s", (browser) => {
  beforeEach(() => {
    process.env.TZ = browser;
  });
  afterAll(() => {
    process.env.TZ = home;
  });

  it.each([
    ["2026-11-30", "2026-11-30T03:00:00Z", "2026-12-01T02:59:59.999Z"],
    ["2026-12-31", "2026-12-31T03:00:00Z", "2027-01-01T02:59:59.999Z"],
    ["2024-02-29", "2024-02-29T03:00:00Z", "2024-03-01T02:59:59.999Z"],
  ])("the whole of %s is from %s to %s", (date, ini_at, end_at) => {
    const day = wholeDayInterval(date, BUENOS_AIRES);
    expect(day).toEqual({ ini_at, end_at });
    expect(draftFromInterval("a", day, BUENOS_AIRES)).toEqual({
      pharmacy_id: "a",
      ini_date: date,
      ini_time: "00:00",
      end_date: date,
      end_time: "23:59",
    });
  });

  const base = shift("2026-12-31T11:30:12.345678Z", "2027-01-01T02:59:59.999Z");
  const draft = (changes: Partial<ShiftDraft>): ShiftDraft => ({
    ...draftFromInterval("a", base, BUENOS_AIRES),
    ...changes,
  });

  it.each<[string, Partial<ShiftDraft>, Partial<typeof base>]>([
    ["nothing touched keeps both instants as they are", {}, base],
    ["another date keeps the seconds", { ini_date: "2026-12-30" }, { ini_at: "2026-12-30T11:30:12.345678Z" }],
    ["another time has none", { ini_time: "09:00" }, { ini_at: "2026-12-31T12:00:00Z" }],
    ["an end at 23:59 is the day's end", { end_date: "2027-01-02" }, { end_at: "2027-01-03T02:59:59.999Z" }],
    ["another end", { end_date: "2027-01-01", end_time: "08:30" }, { end_at: "2027-01-01T11:30:00Z" }],
  ])("%s", (_, changes, expected) => {
    expect(draftInstants(draft(changes), base, BUENOS_AIRES)).toEqual({ ...base, ...expected });
  });
});

describe("what is wrong with a draft", () => {
  const base = wholeDayInterval("2026-11-20", BUENOS_AIRES);
  it.each<[string, Partial<ShiftDraft>, ReturnType<typeof findDraftProblems>]>([
    ["a good one", {}, {}],
    ["no pharmacy", { pharmacy_id: "" }, { pharmacy_id: "missing" }],
    ["no times", { ini_time: "", end_time: "" }, { ini_time: "missing", end_time: "missing" }],
    ["no dates", { ini_date: "", end_date: "" }, { ini_date: "missing", end_date: "missing" }],
    ["a year nobody means", { ini_date: "0026-11-20" }, { ini_date: "year" }],
    [
      "no pharmacy and an early end",
      { pharmacy_id: "", end_date: "2026-11-19" },
      {
        pharmacy_id: "missing",
        end_date: "order",
      },
    ],
    ["an end at its begin", { end_time: "00:00" }, { end_time: "order" }],
    ["an end the day before", { end_date: "2026-11-19" }, { end_date: "order" }],
    ["fourteen days", { end_date: "2026-12-04", end_time: "00:00" }, {}],
    ["a minute more", { end_date: "2026-12-04", end_time: "00:01" }, { end_date: "length" }],
  ])("%s", (_, changes, expected) => {
    const draft = { ...draftFromInterval("a", base, BUENOS_AIRES), ...changes };
    expect(findDraftProblems(draft, base, BUENOS_AIRES)).toEqual(expected);
  });

  it.each<[string, Partial<ShiftDraft>, ReturnType<typeof findDraftProblems>]>([
    // Chile's clocks jump from 24:00 to 01:00 on 2023-09-03.
    ["a begin that is skipped", { ini_date: "2023-09-03", ini_time: "00:30" }, { ini_time: "nonexistent" }],
    ["the first moment after it", { ini_date: "2023-09-03", ini_time: "01:00" }, {}],
  ])("%s, where the clocks change", (_, changes, expected) => {
    const base = shift("2023-09-02T12:00:00Z", "2023-09-04T12:00:00Z");
    const draft = { ...draftFromInterval("a", base, SANTIAGO), ...changes };
    expect(findDraftProblems(draft, base, SANTIAGO)).toEqual(expected);
  });
});

describe("the usual times", () => {
  const shifts = [
    shift("2026-11-01T11:30:00Z", "2026-11-02T11:30:00Z"),
    shift("2026-11-01T11:30:00Z", "2026-11-02T11:30:00Z"),
    shift("2026-11-02T11:30:00Z", "2026-11-03T11:30:00Z"),
    shift("2026-11-03T03:00:00Z", "2026-11-04T02:59:59.999Z"),
  ];

  it("are those that most shifts have", () => {
    expect(usualTimes(shifts, BUENOS_AIRES)).toEqual({ startTime: "08:30", durationMinutes: 1440 });
    expect(usualTimes(shifts.slice(3), BUENOS_AIRES)).toEqual({ startTime: "00:00", durationMinutes: 1440 });
    expect(usualTimes([], BUENOS_AIRES)).toBeNull();
  });

  it("on a date end on the next", () => {
    expect(usualTimesOn("2026-12-31", { startTime: "08:30", durationMinutes: 1440 })).toEqual({
      ini_date: "2026-12-31",
      ini_time: "08:30",
      end_date: "2027-01-01",
      end_time: "08:30",
    });
  });

  it("come so many a day", () => {
    expect(usualShiftsPerDay(shifts, BUENOS_AIRES)).toBe(1);
    expect(usualShiftsPerDay(shifts.slice(0, 2), BUENOS_AIRES)).toBe(2);
    expect(usualShiftsPerDay([], BUENOS_AIRES)).toBe(1);
  });
});
