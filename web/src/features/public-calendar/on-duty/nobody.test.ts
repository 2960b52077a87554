/* Tests of the words for nobody on duty. */
import { expect, it } from "vitest";
import { makeShift, ramirez } from "@/test/fixtures";
import { nobodyWords } from "./nobody";

const weekdays = { weekdays: [1, 2, 3, 4, 5], start_time: "08:30", end_time: "20:00", minimum: 1 };
const group = { time_zone: "America/Argentina/Buenos_Aires", cover: [weekdays] };

const next = (date: string) => [{ shift: makeShift(ramirez, date), pharmacy: ramirez }];

// 15 September 2023 is a Friday.
it.each([
  ["in the rota's hours", "2023-09-15T12:00", [], "Sin turno cargado"],
  ["after them", "2023-09-15T22:00", [], "Ahora no hay farmacia de turno"],
  ["before them", "2023-09-15T07:00", next("2023-09-15"), "Ahora no hay farmacia de turno"],
  ["on a weekend without duty", "2023-09-16T12:00", next("2023-09-18"), "Hoy no hay farmacia de turno"],
  [
    "on a weekend with a duty that follows",
    "2023-09-16T06:00",
    next("2023-09-16"),
    "Ahora no hay farmacia de turno",
  ],
])("%s", (_, local, following, title) => {
  const words = nobodyWords({ epochMs: Date.parse(`${local}-03:00`), next: following }, group);
  expect(words.title).toBe(title);
  expect(words.lead === null).toBe(title !== "Sin turno cargado");
});
