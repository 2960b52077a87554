/* Tests of who is on duty after the server's answer has expired: from stored shifts, or unknown. */
import { describe, expect, it } from "vitest";
import { acosta, makeOnDuty, makeShift, nobodyOnDuty, ramirez, testGroup } from "@/test/fixtures";
import { dutyStatusAt, type MonthShifts } from "./dutyStatus";

const SEPTEMBER: MonthShifts = {
  month: "2023-09",
  shifts: [
    makeShift(ramirez, "2023-09-15"),
    makeShift(acosta, "2023-09-15"),
    makeShift(ramirez, "2023-09-16"),
    makeShift(acosta, "2023-09-18"),
    makeShift(ramirez, "2023-09-30"),
  ],
};

function at(moment: string, answer = makeOnDuty(), months = [SEPTEMBER]) {
  const known = { answer, months: () => months, pharmacies: testGroup.pharmacies, zone: testGroup.time_zone };
  const { entries, next, source } = dutyStatusAt(Date.parse(moment), known);
  return {
    from: source,
    on: entries.map(({ pharmacy, until }) => `${pharmacy.name} ${Date.parse(until)}`),
    next: next.map(({ pharmacy, shift }) => `${pharmacy.name} ${shift.ini_at}`),
  };
}

const until = (name: string, moment: string) => `${name} ${Date.parse(moment)}`;

describe("who is on duty", () => {
  it("is what the server said until the duty changes", () => {
    const { from, on } = at("2023-09-16T11:29:59Z");
    expect(from).toBe("server");
    expect(on).toHaveLength(2);
  });

  it("is what the kept shifts say from then on", () => {
    expect(at("2023-09-16T11:30:00Z")).toEqual({
      from: "kept",
      on: [until("Farmacia Ramírez", "2023-09-17T11:30:00Z")],
      next: ["Herrera Acosta 2023-09-18T11:30:00.000Z"],
    });
  });

  it("goes on over a pharmacy's shifts without a gap", () => {
    const { on } = at("2023-09-15T20:00:00Z", nobodyOnDuty);
    expect(on).toEqual([]);
    const later = at("2023-09-15T20:06:00Z", nobodyOnDuty);
    expect(later.on).toEqual([
      until("Farmacia Ramírez", "2023-09-17T11:30:00Z"),
      until("Herrera Acosta", "2023-09-16T11:30:00Z"),
    ]);
  });

  it("is nobody in a hole of a month that is known", () => {
    expect(at("2023-09-20T12:00:00Z")).toEqual({
      from: "kept",
      on: [],
      next: ["Farmacia Ramírez 2023-09-30T11:30:00.000Z"],
    });
  });

  it("is the shift that reaches out of the month as long as it lasts, and not known after it", () => {
    expect(at("2023-10-01T11:29:00Z").on).toEqual([until("Farmacia Ramírez", "2023-10-01T11:30:00Z")]);
    expect(at("2023-10-01T11:30:00Z")).toEqual({ from: "nothing", on: [], next: [] });
  });

  it("follows the answer's own next shifts where no month is known", () => {
    expect(at("2023-09-16T12:00:00Z", makeOnDuty(), []).on).toEqual([
      until("Farmacia Ramírez", "2023-09-17T11:30:00Z"),
    ]);
    expect(at("2023-09-17T12:00:00Z", makeOnDuty(), []).from).toBe("nothing");
  });
});
