/* Tests of distances in words. */
import { expect, it } from "vitest";
import { distanceText } from "./distance";

it.each([
  [0, "a 50 m"],
  [340, "a 350 m"],
  [974, "a 950 m"],
  [976, "a 1 km"],
  [1449, "a 1,4 km"],
  [12_000, "a 12 km"],
])("%d metres are %s", (meters, text) => {
  expect(distanceText(meters)).toBe(text);
});
