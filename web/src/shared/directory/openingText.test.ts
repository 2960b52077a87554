/* Tests of whether a page is open, in words. */
import { expect, it } from "vitest";
import { pageFixture } from "@/test/pageFixture";
import { openingText } from "./openingText";

// Monday 23 November 2026, 15:00 in Buenos Aires.
const NOW = Date.parse("2026-11-23T18:00:00Z");

it.each([
  [true, "2026-11-23T21:00:00Z", "Abierto ahora, hasta las 18:00"],
  [true, "2026-11-24T03:00:00Z", "Abierto ahora, hasta la medianoche"],
  [true, null, "Abierto ahora"],
  [false, "2026-11-23T21:00:00Z", "Cerrado ahora, abre a las 18:00"],
  [false, "2026-11-24T12:00:00Z", "Cerrado ahora, abre mañana a las 09:00"],
  [false, "2026-11-28T12:00:00Z", "Cerrado ahora, abre el sábado 28 a las 09:00"],
  [false, null, "Cerrado ahora"],
  [null, null, null],
])("open: %s, the next change at %s: %s", (opened, next_change_at, text) => {
  expect(openingText({ ...pageFixture, opened, next_change_at }, NOW)).toBe(text);
});
