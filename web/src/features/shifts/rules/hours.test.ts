/* Tests of durations, month totals, overlaps and gaps. */
import { describe, expect, it } from "vitest";
import type { Shift } from "@/shared/month/queries";
import { acosta, ramirez, testGroup } from "@/test/fixtures";
import {
  durationHours,
  enabledPharmacies,
  findOverlap,
  findOverlappingIds,
  hoursLabel,
  isMonthPlanned,
  midnightsCrossed,
  monthShares,
  sortByStart,
} from "./hours";

const ZONE = "America/Argentina/Buenos_Aires";

/** Parses 'r 15T08:30 16T08:30': a pharmacy and two local times in September 2023. */
function shift(text: string): Shift {
  const [who, ini, end] = text.split(" ") as [string, string, string];
  const at = (moment: string) => new Date(`2023-09-${moment}-03:00`).toISOString();
  return {
    id: text,
    group_id: testGroup.id,
    pharmacy_id: who === "r" ? ramirez.id : acosta.id,
    ini_at: at(ini),
    end_at: at(end),
    demo: false,
  };
}
const pharmacyName = (id: string) => (id === ramirez.id ? "Ramírez" : "Acosta");

describe("a length", () => {
  it.each([
    ["2023-09-15T08:30:00-03:00", "2023-09-16T08:30:00-03:00", 24, 1],
    ["2023-09-15T00:00:00-03:00", "2023-09-15T23:59:59.999-03:00", 24, 0],
    ["2023-09-15T08:30:00-03:00", "2023-09-16T00:00:00-03:00", 15.5, 0],
    ["2023-09-15T08:30:00-03:00", "2023-09-18T08:40:00-03:00", 72.17, 3],
    ["2023-12-31T20:00:00-03:00", "2024-01-01T08:00:00-03:00", 12, 1],
  ])("from %s to %s is %d hours and crosses %i days", (from, to, hours, days) => {
    const [ini, end] = [Date.parse(from), Date.parse(to)];
    expect([durationHours(ini, end), midnightsCrossed(ini, end, ZONE)]).toEqual([hours, days]);
  });

  it("is written as one does here", () => {
    expect([hoursLabel(24), hoursLabel(15.5), hoursLabel(1200)]).toEqual(["24 h", "15,5 h", "1.200 h"]);
  });
});

describe("the summary", () => {
  it("counts what touches the month, with the hours inside it, most first", () => {
    const shifts = ["a 01T00:00 01T10:00", "r 10T08:30 11T08:30", "r 12T08:30 13T08:30"].map(shift);
    const first = { ...shift("a 01T00:00 01T08:30"), ini_at: "2023-08-31T11:30:00Z" };
    const last = { ...shift("a 30T08:30 30T20:00"), end_at: "2023-10-01T11:30:00Z" };
    const before = { ...first, id: "before", end_at: "2023-09-01T03:00:00Z" };
    expect(monthShares([...shifts, first, last, before], "2023-09", ZONE, pharmacyName)).toEqual([
      { pharmacy_id: ramirez.id, count: 2, hours: 48 },
      { pharmacy_id: acosta.id, count: 3, hours: 10 + 8.5 + 15.5 },
    ]);
  });

  it("orders equals by name", () => {
    const shifts = ["r 10T08:30 11T08:30", "a 12T08:30 13T08:30"].map(shift);
    expect(
      monthShares(shifts, "2023-09", ZONE, pharmacyName).map((one) => pharmacyName(one.pharmacy_id)),
    ).toEqual(["Acosta", "Ramírez"]);
  });
});

describe("a month", () => {
  const before = { ...shift("r 01T00:00 01T08:30"), ini_at: "2023-08-31T11:30:00Z" };
  it.each<[string, Shift[], boolean]>([
    ["with nothing", [], false],
    ["with last night's end alone", [before], false],
    ["whose first shift begins at its first midnight", [before, shift("a 01T00:00 01T08:30")], true],
    ["whose only shift begins in its last minute", [shift("a 30T23:59 30T23:59")], true],
  ])("%s is planned or not", (_, shifts, planned) => {
    expect(isMonthPlanned(shifts, "2023-09", ZONE)).toBe(planned);
  });
});

describe("the list", () => {
  it("is in the order shifts begin, by instant", () => {
    const shifts = [
      { ...shift("r 15T09:00 15T10:00"), ini_at: "2023-09-15T09:00:00-03:00" },
      { ...shift("a 15T08:00 15T10:00"), ini_at: "2023-09-15T11:00:00Z" },
    ];
    expect(sortByStart(shifts).map(({ id }) => id[0])).toEqual(["a", "r"]);
  });
});

describe("overlaps", () => {
  it.each([
    ["touching ones", ["r 15T08:30 16T08:30", "r 16T08:30 17T08:30"], []],
    ["those of two pharmacies", ["r 15T08:30 16T08:30", "a 15T08:30 16T08:30"], []],
    ["a minute", ["r 15T08:30 16T08:31", "r 16T08:30 17T08:30"], [0, 1]],
    [
      "one inside a long one, past one in between",
      ["r 10T00:00 20T00:00", "r 11T00:00 12T00:00", "r 19T00:00 21T00:00"],
      [0, 1, 2],
    ],
  ])("%s", (_, texts, expected) => {
    const shifts = texts.map(shift);
    expect([...findOverlappingIds(shifts)].sort()).toEqual(expected.map((index) => texts[index]).sort());
  });

  it("know the other one, and not itself", () => {
    const [one, other] = ["r 15T08:30 16T08:30", "r 16T00:00 17T00:00"].map(shift) as [Shift, Shift];
    expect(findOverlap(one, [one, other])).toBe(other);
    expect(findOverlap(one, [one])).toBeNull();
    expect(findOverlap({ ...one, pharmacy_id: acosta.id }, [one, other])).toBeNull();
  });
});

describe("those who take turns", () => {
  it("are the enabled ones, by name", () => {
    const zeta = { ...ramirez, id: "z", name: "Zeta" };
    const alem = { ...ramirez, id: "a", name: "Álem" };
    const closed = { ...ramirez, id: "c", name: "Cerrada", enabled: false };
    expect(enabledPharmacies([zeta, closed, alem]).map(({ name }) => name)).toEqual(["Álem", "Zeta"]);
  });
});
