/* Tests of the draft of an address. */
import { expect, it } from "vitest";
import { parsePoint } from "./addressDraft";

it.each([
  ["-34.7995, -58.39", { lat: -34.7995, lng: -58.39 }],
  ["-34.7995 -58.39", { lat: -34.7995, lng: -58.39 }],
  ["-91, 0", null],
  ["0, 181", null],
  ["Adrogué", null],
  ["", null],
])("'%s' is the point %j", (text, point) => {
  expect(parsePoint(text)).toEqual(point);
});
