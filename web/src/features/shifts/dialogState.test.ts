/* Tests of new shifts: for a whole day, or for hours that nobody covers. */
// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { Interval } from "@/shared/lib/calendar";
import { acosta, makeShift, ramirez, testGroup } from "@/test/fixtures";
import { focusAfterClose, newShiftDialog } from "./dialogState";
import { draftFromInterval, findDraftProblems } from "./rules/shiftDraft";

const ZONE = testGroup.time_zone;
const night = { ...makeShift(acosta, "2027-02-01"), end_at: "2027-02-01T23:30:00Z" };

const gap = (ini: string, end: string): Interval => ({
  ini_at: `${ini}:00Z`,
  end_at: `${end}:00Z`,
});

describe("a new shift", () => {
  it("is the first pharmacy's, for the whole day", () => {
    const { shift: made, isNew } = newShiftDialog(testGroup, "2027-02-01");
    expect(made).toMatchObject({
      pharmacy_id: ramirez.id,
      ini_at: "2027-02-01T03:00:00Z",
      end_at: "2027-02-02T02:59:59.999Z",
    });
    expect(isNew).toBe(true);
  });

  it.each<[string, Interval, string]>([
    ["all of a gap", gap("2027-02-02T11:30", "2027-02-03T15:00"), "2027-02-03T15:00:00Z"],
    ["all of 14 days", gap("2027-02-02T11:30", "2027-02-16T11:30"), "2027-02-16T11:30:00Z"],
    ["a day of more than 14", gap("2027-02-02T11:30", "2027-02-16T11:31"), "2027-02-03T11:30:00Z"],
    ["a day of a month", gap("2027-02-02T11:30", "2027-03-01T03:00"), "2027-02-03T11:30:00Z"],
  ])("covers %s", (_, uncovered, until) => {
    const { shift: made } = newShiftDialog(testGroup, "2027-02-02", { gap: uncovered, shifts: [] });
    expect([made.ini_at, made.end_at]).toEqual([uncovered.ini_at, until]);
    expect(findDraftProblems(draftFromInterval(made.pharmacy_id, made, ZONE), made, ZONE)).toEqual({});
  });

  it("covers as much of a month as shifts there mostly last", () => {
    const { shift: made } = newShiftDialog(testGroup, "2027-02-02", {
      gap: gap("2027-02-02T11:30", "2027-03-01T03:00"),
      shifts: [night],
    });
    expect([made.ini_at, made.end_at]).toEqual(["2027-02-02T11:30:00Z", "2027-02-02T23:30:00Z"]);
  });
});

describe("the focus after a dialog", () => {
  const page = () => {
    document.body.innerHTML = `<main><button data-new>Nuevo</button></main><div data-popup><button id="gap"></button></div>`;
    const [opener, popup] = [
      document.getElementById("gap"),
      document.querySelector<HTMLElement>("[data-popup]"),
    ];
    opener?.focus();
    return { opener, popup, dialog: newShiftDialog(testGroup, "2027-02-01") };
  };

  it("goes back to the opener", () => {
    const { opener, popup, dialog } = page();
    expect(focusAfterClose(dialog, popup)).toBe(opener);
  });

  it("stays in the popup below when the opener is gone", () => {
    const { opener, popup, dialog } = page();
    opener?.remove();
    expect(focusAfterClose(dialog, popup)).toBe(popup);
  });

  it("goes to the month when there is no popup below", () => {
    const { opener, dialog } = page();
    opener?.remove();
    expect(focusAfterClose(dialog)).toBe(document.querySelector("[data-new]"));
  });
});
