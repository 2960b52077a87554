/* Tests of the planning rules: requests, form problems and preview counts. */
import { describe, expect, it } from "vitest";
import { acosta, makeShift, ramirez } from "@/test/fixtures";
import {
  findRotationProblems,
  initialRotation,
  monthsAround,
  monthsOfShifts,
  parseHoursAsMinutes,
  plannedHolidays,
  plannedShares,
  type RotationForm,
  rotationRequest,
} from "./planRules";

const ZONE = "America/Argentina/Buenos_Aires";
const FORM = initialRotation(["a", "b", "c"], "2026-12", { startTime: "08:30", durationMinutes: 720 }, 2);

describe("a rotation's form", () => {
  it("begins with the month, the usual hours and as many together", () => {
    expect(FORM).toMatchObject({
      from: "2026-12-01",
      until: "2026-12-31",
      start: "08:30",
      hours: "12",
      together: "2",
    });
    expect(initialRotation([], "2026-12", null, 3)).toMatchObject({
      start: "08:30",
      hours: "24",
      together: "1",
    });
  });

  it("asks for sets that come out even", () => {
    expect(rotationRequest({ ...FORM, hours: "7,5", weekdays: [7, 6] })).toEqual({
      kind: "generate",
      body: {
        pharmacies: [
          ["a", "b"],
          ["c", "a"],
          ["b", "c"],
        ],
        from: "2026-12-01",
        until: "2026-12-31",
        start_time: "08:30",
        duration_minutes: 450,
        every_days: 1,
        weekdays: [6, 7],
      },
    });
  });

  it.each<[string, Partial<RotationForm>, (keyof RotationForm)[]]>([
    ["a good one", {}, []],
    ["nobody", { order: [], together: "1" }, ["order"]],
    ["more together than there are", { together: "4" }, ["together"]],
    ["half a pharmacy", { together: "1.5" }, ["together"]],
    ["no begin", { from: "" }, ["from"]],
    ["an end before the begin", { until: "2026-11-30" }, ["until"]],
    ["366 days", { until: "2027-12-01" }, []],
    ["367 days", { until: "2027-12-02" }, ["until"]],
    ["no time", { start: "" }, ["start"]],
    ["no length", { hours: "" }, ["hours"]],
    ["a length in words", { hours: "doce" }, ["hours"]],
    ["two weeks", { hours: "336" }, []],
    ["more than two weeks", { hours: "336,5" }, ["hours"]],
    ["every zero days", { every: "0" }, ["every"]],
    ["no weekday", { weekdays: [] }, ["weekdays"]],
  ])("%s", (_, changes, expected) => {
    const form = { ...FORM, ...changes };
    expect(Object.keys(findRotationProblems(form))).toEqual(expected);
    expect(rotationRequest(form) === null).toBe(expected.length > 0);
  });

  it.each([
    ["24", 1440],
    ["7,5", 450],
    ["0.25", 15],
    [" 8 ", 480],
    ["-1", Number.NaN],
    ["1e3", Number.NaN],
  ])("'%s' hours are %d minutes", (text, minutes) => {
    expect(parseHoursAsMinutes(text)).toBe(minutes);
  });
});

describe("a preview", () => {
  const pharmacyName = (id: string) => (id === ramirez.id ? "Ramírez" : "Acosta");
  // 25 December 2026 is a Friday and a holiday, the 26th a Saturday.
  const shifts = [
    makeShift(acosta, "2026-12-24"),
    makeShift(ramirez, "2026-12-25"),
    makeShift(acosta, "2026-12-26"),
    makeShift(acosta, "2027-01-01"),
  ];

  const holidays = new Map([
    ["2026-12-25", "Navidad"],
    ["2027-01-01", "Año Nuevo"],
  ]);

  it("counts by the day a shift begins on", () => {
    expect(plannedShares(shifts, ZONE, holidays, pharmacyName)).toEqual([
      { pharmacy_id: acosta.id, count: 3, hours: 72, weekends: 1, holidays: 1 },
      { pharmacy_id: ramirez.id, count: 1, hours: 24, weekends: 0, holidays: 1 },
    ]);
  });

  it("names the holidays and who has them", () => {
    expect(plannedHolidays(shifts, ZONE, holidays)).toEqual([
      { date: "2026-12-25", name: "Navidad", pharmacies: [ramirez.id] },
      { date: "2027-01-01", name: "Año Nuevo", pharmacies: [acosta.id] },
    ]);
  });

  it("is of the months that shifts begin in", () => {
    expect(monthsOfShifts(shifts, ZONE)).toEqual(["2026-12", "2027-01"]);
    expect(monthsAround("2027-01", 1, 1)).toEqual(["2026-12", "2027-01", "2027-02"]);
  });
});
