/* Tests of the holidays of known years, against the table that the server's tests use too. */
import { describe, expect, it } from "vitest";
import { holidayName, holidaysOfYear } from "./holidays";
import golden from "./holidays.golden.json";

describe("holidays", () => {
  it.each(Object.entries(golden))("of %s are those of the server", (year, days) => {
    expect([...holidaysOfYear(Number(year)).keys()]).toEqual(days.map((day) => `${year}-${day}`));
  });

  it.each([
    ["2026-12-25", "Navidad"],
    ["2026-06-15", "Paso a la Inmortalidad del General Güemes"],
    ["2026-02-17", "Carnaval"],
    ["2026-12-24", null],
  ])("%s is %s", (date, name) => {
    expect(holidayName(date)).toBe(name);
  });
});
