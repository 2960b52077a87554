/* Tests of the words for nobody on duty. */
import { describe, expect, it } from "vitest";
import { makeShift, ramirez } from "@/test/fixtures";
import { isDateFree, nobodyWords } from "./nobody";

const ZONE = "America/Argentina/Buenos_Aires";
const weekdays = { weekdays: [1, 2, 3, 4, 5], start_time: "08:30", end_time: "20:00", minimum: 1 };
const group = { time_zone: ZONE, cover: [weekdays] };

const next = (date: string) => [{ shift: makeShift(ramirez, date), pharmacy: ramirez }];

const [GAP, NOW, TODAY] = [
  "Sin turno cargado",
  "Ahora no hay farmacia de turno",
  "Hoy no hay farmacia de turno",
];

// 15 September 2023 is a Friday.
it.each([
  ["in the rota's hours", "2023-09-15T12:00", [], true, GAP],
  ["in the minute before them", "2023-09-15T08:29:59.999", [], true, NOW],
  ["in their first minute", "2023-09-15T08:30", [], true, GAP],
  ["in their last minute", "2023-09-15T19:59:59.999", [], true, GAP],
  ["at their end", "2023-09-15T20:00", [], true, NOW],
  ["after them", "2023-09-15T22:00", [], true, NOW],
  ["before them", "2023-09-15T07:00", next("2023-09-15"), true, NOW],
  ["on a weekend without duty", "2023-09-16T12:00", next("2023-09-18"), true, TODAY],
  ["on a weekend with a duty that is over", "2023-09-16T12:00", next("2023-09-18"), false, NOW],
  ["on a weekend with a duty that follows", "2023-09-16T06:00", next("2023-09-16"), true, NOW],
])("%s", (_, local, following, isTodayFree, title) => {
  const status = { epochMs: Date.parse(`${local}-03:00`), next: following };
  const words = nobodyWords(status, group, isTodayFree);
  expect(words.title).toBe(title);
  expect(words.lead === null).toBe(title !== GAP);
});

describe("a day without a shift", () => {
  // From 08:30 to 08:30 of the next day.
  const shifts = [makeShift(ramirez, "2023-09-15")];
  const midnight = { ini_at: "2023-09-20T11:30:00Z", end_at: "2023-09-21T03:00:00Z" };

  it.each([
    ["before it", "2023-09-14", true],
    ["when it begins", "2023-09-15", false],
    ["when it ends", "2023-09-16", false],
    ["after it", "2023-09-17", true],
    ["when it ends at midnight", "2023-09-20", false],
    ["after that midnight", "2023-09-21", true],
  ])("%s", (_, date, isFree) => {
    expect(isDateFree([...shifts, midnight], date, ZONE)).toBe(isFree);
  });

  it("is not known without the month", () => {
    expect(isDateFree(undefined, "2023-09-14", ZONE)).toBe(false);
  });
});
