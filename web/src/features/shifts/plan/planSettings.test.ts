/* Tests of the initial planning settings and of unsaved changes. */
import { describe, expect, it } from "vitest";
import type { Shift } from "@/shared/month/queries";
import { acosta, makeShift, testGroup } from "@/test/fixtures";
import { hasUnsavedSettings, initialPlanSettings } from "./planSettings";

const tail = makeShift(acosta, "2027-01-31");
const own = makeShift(acosta, "2027-02-01");

describe("planning from a month", () => {
  it.each<[string, Shift[], string, [string, string]]>([
    ["that is empty fills it", [], "2027-02-01", ["2027-01", "2027-02"]],
    ["that has the last night of the one before fills it", [tail], "2027-02-01", ["2027-01", "2027-02"]],
    ["that has shifts goes on after it", [tail, own], "2027-03-01", ["2027-02", "2027-03"]],
  ])("%s", (_, shifts, rotationFrom, [from, to]) => {
    const { rotation, copy, check } = initialPlanSettings(testGroup, "2027-02", shifts);
    expect([rotation.from, copy.from, copy.to, check.month]).toEqual([rotationFrom, from, to, "2027-02"]);
  });

  it("takes the hours from the last night of the one before", () => {
    expect(initialPlanSettings(testGroup, "2027-02", [tail]).rotation).toMatchObject({
      start: "08:30",
      hours: "24",
    });
  });
});

describe("leaving it", () => {
  const begun = initialPlanSettings(testGroup, "2027-02", []);
  it("loses what would be written, and nothing else", () => {
    expect(hasUnsavedSettings(begun, initialPlanSettings(testGroup, "2027-02", []))).toBe(false);
    expect(hasUnsavedSettings(begun, { ...begun, check: { ...begun.check, minimum: "2" } })).toBe(false);
    expect(hasUnsavedSettings(begun, { ...begun, rotation: { ...begun.rotation, hours: "8" } })).toBe(true);
    expect(hasUnsavedSettings(begun, { ...begun, copy: { ...begun.copy, align: "date" } })).toBe(true);
  });
});
