/* Tests of the poster's rows: who stands on which day, until when, and what a day without a duty says. */
import { describe, expect, it } from "vitest";
import { acosta, makeShift, ramirez, testGroup } from "@/test/fixtures";
import { daysOfMonth } from "../../lib/calendar";
import type { Shift } from "../queries";
import { commonHours, posterDays } from "./posterDays";

const SEPTEMBER = daysOfMonth("2023-09");

/** A shift of local hours, '2023-09-15T08:30' to '2023-09-15T20:00'. */
function shiftBetween(from: string, until: string, of = ramirez): Shift {
  const at = (moment: string) => new Date(`${moment}-03:00`).toISOString();
  return { ...makeShift(of, from.slice(0, 10)), id: `${of.id}${from}`, ini_at: at(from), end_at: at(until) };
}

function day(
  date: string,
  shifts: readonly Shift[],
  group = testGroup,
  dates: readonly string[] = SEPTEMBER,
) {
  return posterDays(dates, shifts, group).find((one) => one.date === date);
}

describe("a day of the poster", () => {
  it("has each pharmacy that begins a duty, with its street, town and telephone", () => {
    const shown = day("2023-09-15", [makeShift(ramirez, "2023-09-15"), makeShift(acosta, "2023-09-15")]);
    expect(shown).toMatchObject({ weekday: "Vie", number: 15, hours: "08:30 a 08:30 del sáb", nobody: null });
    expect(shown?.entries.map(({ name, address, phone }) => [name, address, phone])).toEqual([
      ["Farmacia Ramírez", ["Av. San Martín 3575", "Rafael Calzada"], "11 4291-2898"],
      ["Herrera Acosta", ["Av. San Martín 3575", "Rafael Calzada"], null],
    ]);
  });

  it("has no rest of the night before, whose end stands on the day before", () => {
    const shifts = [makeShift(ramirez, "2023-09-14"), makeShift(acosta, "2023-09-15")];
    expect(day("2023-09-15", shifts)?.entries.map(({ name }) => name)).toEqual(["Herrera Acosta"]);
    expect(day("2023-09-15", shifts)?.before).toEqual([]);
  });

  it("is the first: it says until when the night before goes on", () => {
    const shifts = [makeShift(ramirez, "2023-08-31"), makeShift(acosta, "2023-09-01")];
    const first = day("2023-09-01", shifts);
    expect(first?.before).toEqual(["Hasta las 08:30: Farmacia Ramírez"]);
    expect(first?.entries.map(({ name }) => name)).toEqual(["Herrera Acosta"]);
  });

  it("says that nobody is on duty, by whether somebody has to be", () => {
    expect(day("2023-09-20", [makeShift(ramirez, "2023-09-19")])).toMatchObject({
      entries: [],
      hours: null,
      nobody: "Sin turno cargado",
    });
    expect(day("2023-09-20", [], { ...testGroup, cover: [] })?.nobody).toBe("Sin farmacia de turno");
  });

  it("gives each duty its hours where they differ", () => {
    const shown = day("2023-09-15", [
      shiftBetween("2023-09-15T08:00", "2023-09-15T20:00"),
      shiftBetween("2023-09-15T20:00", "2023-09-16T08:00", acosta),
    ]);
    expect(shown?.hours).toBeNull();
    expect(shown?.entries.map(({ hours }) => hours)).toEqual(["08:00 a 20:00", "20:00 a 08:00 del sáb"]);
  });

  it("keeps a pharmacy that is on duty for days on each of them", () => {
    const shifts = [shiftBetween("2023-09-15T08:30", "2023-09-18T20:00")];
    const hours = (date: string) => day(date, shifts)?.entries.map((entry) => entry.hours);
    expect(hours("2023-09-15")).toEqual(["desde las 08:30"]);
    expect(hours("2023-09-16")).toEqual(["todo el día"]);
    expect(hours("2023-09-17")).toEqual(["todo el día, hasta las 20:00 del lun"]);
    expect(hours("2023-09-18")).toEqual(["hasta las 20:00"]);
    expect(hours("2023-09-19")).toEqual([]);
  });

  it("is whole from midnight to midnight, also to its last second", () => {
    for (const until of ["2023-09-16T00:00", "2023-09-15T23:59:59"]) {
      expect(day("2023-09-15", [shiftBetween("2023-09-15T00:00", until)])?.hours).toBe("todo el día");
    }
  });
});

describe("a week", () => {
  it("across two months has the days of both, each duty once", () => {
    const dates = ["2023-09-29", "2023-09-30", "2023-10-01", "2023-10-02"];
    const last = makeShift(ramirez, "2023-09-30");
    // The answers of both months have the night between them.
    const shifts = [last, last, makeShift(acosta, "2023-10-01")];
    const names = posterDays(dates, shifts, testGroup).map(({ entries }) => entries.map(({ name }) => name));
    expect(names).toEqual([[], ["Farmacia Ramírez"], ["Herrera Acosta"], []]);
  });
});

describe("the hours of all duties", () => {
  const days = (shifts: readonly Shift[]) => commonHours(posterDays(SEPTEMBER, shifts, testGroup));

  it("stand above the days when they are the same", () => {
    expect(
      days([
        makeShift(ramirez, "2023-08-31"),
        makeShift(ramirez, "2023-09-01"),
        makeShift(acosta, "2023-09-15"),
      ]),
    ).toBe("Turnos de 08:30 a 08:30 del día siguiente");
    expect(days([shiftBetween("2023-09-15T08:00", "2023-09-15T20:00")])).toBe("Turnos de 08:00 a 20:00");
  });

  it("do not when one differs, goes on for days, or nobody is on duty", () => {
    const usual = makeShift(ramirez, "2023-09-01");
    expect(days([usual, shiftBetween("2023-09-15T08:00", "2023-09-15T20:00")])).toBeNull();
    expect(days([usual, shiftBetween("2023-09-15T08:30", "2023-09-18T08:30")])).toBeNull();
    expect(days([])).toBeNull();
  });
});
