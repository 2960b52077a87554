/* Tests of a rota's cover: gaps by rules, and the rules in words. */
import { describe, expect, it } from "vitest";
import { type CoverRule, dateRequiresCover, findCoverGaps, requiresCover } from "./cover";
import { coverRuleText, coverTexts } from "./coverText";

const ZONE = "America/Argentina/Buenos_Aires";
const rule = (changes: Partial<CoverRule> = {}): CoverRule => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  start_time: "00:00",
  end_time: "24:00",
  minimum: 1,
  ...changes,
});
const ALWAYS = [rule()];
const WEEKDAYS = [rule({ weekdays: [1, 2, 3, 4, 5] })];

/** 'a 15T08:30 16T08:30': a shift of September 2023, in local time. */
function shift(text: string) {
  const [pharmacy_id = "", ini, end] = text.split(" ");
  const at = (moment: string | undefined) => new Date(`2023-09-${moment}-03:00`).toISOString();
  return { pharmacy_id, ini_at: at(ini), end_at: at(end) };
}

const gapsOf = (shifts: string[], cover: CoverRule[]) =>
  findCoverGaps(shifts.map(shift), cover, "2023-09", ZONE).map(({ ini_at, end_at, onDuty, minimum }) => {
    const local = (instant: string) =>
      Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toPlainDateTime().toString().slice(8, 16);
    return `${local(ini_at)} ${local(end_at)} ${onDuty}/${minimum}`;
  });

describe("gaps where one must always be on duty", () => {
  it.each([
    ["all of it", [], ["01T00:00 01T00:00 0/1"]],
    [
      "a hole over midnight is one",
      ["r 01T00:00 15T08:30", "a 16T08:30 30T23:59:59.999"],
      ["15T08:30 16T08:30 0/1"],
    ],
    [
      "what a day that ends at 23:59:59.999 leaves is in whole minutes",
      ["r 01T00:00 15T23:59:59.999", "a 17T00:00 30T23:59:59.999"],
      ["16T00:00 17T00:00 0/1"],
    ],
    ["less than a minute is none", ["r 01T00:00 15T08:30", "a 15T08:30:59 30T23:59:59.999"], []],
    ["a minute is one", ["r 01T00:00 15T08:30", "a 15T08:31 30T23:59:59.999"], ["15T08:30 15T08:31 0/1"]],
    ["a long one hides a short one", ["r 01T00:00 30T23:59:59.999", "a 05T00:00 06T00:00"], []],
    [
      "overlapping shifts cover once",
      ["r 01T00:00 15T08:00", "a 10T00:00 12T00:00", "r 15T08:30 30T23:59:59.999"],
      ["15T08:00 15T08:30 0/1"],
    ],
  ])("%s", (_, shifts, expected) => {
    expect(gapsOf(shifts, ALWAYS)).toEqual(expected);
  });
});

describe("gaps by rules", () => {
  // 1 September 2023 is a Friday.
  const weeks = ["r 01T00:00 02T00:00", "a 04T00:00 09T00:00", "r 11T00:00 16T00:00"];
  const rest = ["a 18T00:00 23T00:00", "r 25T00:00 30T00:00"];

  it("a rota of weekdays alone has no gap on weekends", () => {
    expect(gapsOf([...weeks, ...rest], WEEKDAYS)).toEqual([]);
    expect(gapsOf(weeks, WEEKDAYS)).toEqual(["18T00:00 23T00:00 0/1", "25T00:00 30T00:00 0/1"]);
  });

  it("a day has gaps only within its hours", () => {
    const hours = [rule({ weekdays: [5], start_time: "08:30", end_time: "20:00" })];
    expect(gapsOf(["r 01T00:00 01T12:00", "r 08T00:00 16T00:00", "r 22T10:00 30T00:00"], hours)).toEqual([
      "01T12:00 01T20:00 0/1",
      "22T08:30 22T10:00 0/1",
    ]);
  });

  it("a rule may go on into the next day, also of the month before", () => {
    const nights = [rule({ weekdays: [4], start_time: "21:00", end_time: "06:00" })];
    expect(gapsOf([], nights).slice(0, 2)).toEqual(["01T00:00 01T06:00 0/1", "07T21:00 08T06:00 0/1"]);
  });

  it("the highest minimum counts, and one pharmacy counts once", () => {
    const cover = [...ALWAYS, rule({ weekdays: [5], start_time: "10:00", end_time: "12:00", minimum: 2 })];
    const month = ["r 01T00:00 30T23:59:59.999", "r 01T09:00 01T13:00", "a 08T00:00 30T23:59:59.999"];
    expect(gapsOf(month, cover)).toEqual(["01T10:00 01T12:00 1/2"]);
  });

  it("without a rule there are none", () => {
    expect(gapsOf([], [])).toEqual([]);
  });

  it("know the times and days that need somebody", () => {
    const at = (local: string) => Date.parse(`${local}-03:00`);
    const needs = (local: string) => requiresCover(WEEKDAYS, at(local), at(local) + 60_000, ZONE);
    expect([needs("2023-09-01T23:59"), needs("2023-09-02T00:00"), needs("2023-09-04T00:00")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(dateRequiresCover(WEEKDAYS, "2023-09-02", ZONE)).toBe(false);
    expect(dateRequiresCover(WEEKDAYS, "2023-09-04", ZONE)).toBe(true);
  });

  it("follow the clocks where they change", () => {
    // Madrid's clocks skip 02:00 to 03:00 on 26 March 2023.
    const zone = "Europe/Madrid";
    const sunday = [rule({ weekdays: [7], start_time: "08:00", end_time: "20:00" })];
    const gaps = findCoverGaps([], sunday, "2023-03", zone).map(({ ini_at }) => ini_at);
    expect(gaps).toEqual([
      "2023-03-05T07:00:00Z",
      "2023-03-12T07:00:00Z",
      "2023-03-19T07:00:00Z",
      "2023-03-26T06:00:00Z",
    ]);
  });
});

it.each<[Partial<CoverRule>, string]>([
  [{}, "Siempre: al menos 1 farmacia"],
  [
    { weekdays: [5, 1, 2, 3, 4], start_time: "08:30", end_time: "20:00" },
    "Lunes a viernes, 08:30 a 20:00: al menos 1 farmacia",
  ],
  [{ weekdays: [6, 7], minimum: 2 }, "Sábado y domingo, todo el día: al menos 2 farmacias"],
  [
    { start_time: "20:00", end_time: "08:00" },
    "Todos los días, 20:00 a 08:00 del día siguiente: al menos 1 farmacia",
  ],
  [
    { weekdays: [1, 3, 5], end_time: "13:00" },
    "Lunes, miércoles y viernes, 00:00 a 13:00: al menos 1 farmacia",
  ],
])("is read as words: %o", (changes, expected) => {
  expect(coverRuleText(rule(changes))).toBe(expected);
});

it("without rules is read as words too", () => {
  expect(coverTexts([])).toEqual(["Ninguna hora tiene que estar cubierta"]);
  expect(coverTexts([rule(), rule({ weekdays: [6, 7], minimum: 2 })])).toEqual([
    "Siempre: al menos 1 farmacia",
    "Sábado y domingo, todo el día: al menos 2 farmacias",
  ]);
});
