/* Who is on duty when the server's answer has aged: what the kept shifts say, and where they say nothing. */
import { describe, expect, it } from "vitest";
import { acosta, group, nobodyOnDuty, onDuty, ramirez, shift } from "@/test/fixtures";
import { dutyAt, type KnownMonth } from "./dutyStatus";

const SEPTEMBER: KnownMonth = {
  month: "2023-09",
  shifts: [
    shift(ramirez, "2023-09-15"),
    shift(acosta, "2023-09-15"),
    shift(ramirez, "2023-09-16"),
    shift(acosta, "2023-09-18"),
    shift(ramirez, "2023-09-30"),
  ],
};

function at(moment: string, answer = onDuty(), months = [SEPTEMBER]) {
  const known = { answer, months: () => months, pharmacies: group.pharmacies, zone: group.time_zone };
  const { entries, next, from } = dutyAt(Date.parse(moment), known);
  return {
    from,
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
    expect(at("2023-09-16T12:00:00Z", onDuty(), []).on).toEqual([
      until("Farmacia Ramírez", "2023-09-17T11:30:00Z"),
    ]);
    expect(at("2023-09-17T12:00:00Z", onDuty(), []).from).toBe("nothing");
  });
});
