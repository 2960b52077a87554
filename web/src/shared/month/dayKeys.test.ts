/* Tests of the keys that move between days. */
import { expect, it } from "vitest";
import { dateForKey } from "./dayKeys";

// 1 September 2023 is a Friday.
it.each([
  ["ArrowLeft", "2023-09-01", "2023-08-31"],
  ["ArrowRight", "2023-09-30", "2023-10-01"],
  ["ArrowUp", "2023-09-08", "2023-09-01"],
  ["ArrowUp", "2023-09-03", "2023-08-27"],
  ["ArrowDown", "2023-09-15", "2023-09-22"],
  ["Home", "2023-09-15", "2023-09-10"],
  ["Home", "2023-09-02", "2023-09-01"],
  ["Home", "2023-09-10", "2023-09-10"],
  ["End", "2023-09-15", "2023-09-16"],
  ["End", "2023-09-28", "2023-09-30"],
  ["End", "2023-10-30", "2023-10-31"],
  ["PageUp", "2023-03-31", "2023-02-28"],
  ["PageDown", "2024-01-31", "2024-02-29"],
])("%s leads from %s to %s", (key, from, to) => {
  expect(dateForKey(key, from)).toBe(to);
});

it.each(["n", "Enter", " ", "Tab"])("'%s' leads nowhere", (key) => {
  expect(dateForKey(key, "2023-09-15")).toBeNull();
});
