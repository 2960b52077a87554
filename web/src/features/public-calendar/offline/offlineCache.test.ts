/* Tests of the offline cache: it keeps the last month seen and the current one. */
// @vitest-environment jsdom
import { expect, it } from "vitest";
import { makeOnDuty, makeShift, ramirez, testGroup } from "@/test/fixtures";
import { readOfflineCache, updateOfflineCache } from "./offlineCache";

const AT = Date.parse("2023-09-15T20:00:00Z");
const seen = (month: string, duty: ReturnType<typeof makeOnDuty> | null = makeOnDuty()) => ({
  group: { data: testGroup, at: AT },
  duty: duty && { data: duty, at: AT },
  month: { month, data: [makeShift(ramirez, `${month}-15`)], at: AT },
});

it("keeps the last month seen, and the current one with it", () => {
  for (const month of ["2023-09", "2023-10", "2023-11"]) updateOfflineCache(seen(month), "2023-09");
  expect(readOfflineCache(testGroup.id)?.months.map(({ month }) => month)).toEqual(["2023-11", "2023-09"]);
  updateOfflineCache(seen("2023-09"), "2023-09");
  expect(readOfflineCache(testGroup.id)?.months.map(({ month }) => month)).toEqual(["2023-09"]);
});

it("loses nothing to an answer that is still on its way", () => {
  updateOfflineCache(seen("2023-09"), "2023-09");
  updateOfflineCache(seen("2023-09", null), "2023-09");
  expect(readOfflineCache(testGroup.id)?.duty?.data).toEqual(makeOnDuty());
});

it("is of one group", () => {
  updateOfflineCache(seen("2023-09"), "2023-09");
  expect(readOfflineCache("0190a5b0-7c3e-7000-8000-000000000999")).toBeNull();
  expect(readOfflineCache(null)?.group.data.id).toBe(testGroup.id);
});

it.each(["{}", "[]", "null", '{"group":{"data":{"id":"x"}}}', "not JSON"])("reads %s as nothing", (text) => {
  localStorage.setItem("hub.calendar.kept", text);
  expect(readOfflineCache(null)).toBeNull();
});
