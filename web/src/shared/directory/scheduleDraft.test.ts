/* Tests of the draft of a page's hours: what it shows of entries, its problems, and the entries that it makes. */
import { describe, expect, it } from "vitest";
import { pageForm as texts } from "@/shared/i18n/es";
import {
  endNote,
  findScheduleProblems,
  newRange,
  type ScheduleDraft,
  type ScheduleEntry,
  scheduleBody,
  scheduleDraft,
} from "./scheduleDraft";

const entry = (id: string, entry: Partial<ScheduleEntry>): ScheduleEntry => ({
  id,
  type: "regular",
  days: [],
  ini: null,
  end: null,
  closed: false,
  ...entry,
});

const stored: ScheduleEntry[] = [
  entry("e1", { days: ["1", "2", "3"], ini: "09:00", end: "13:00" }),
  entry("e2", { days: ["1", "2"], ini: "16:00", end: "20:30" }),
  entry("e3", { days: ["6"], ini: "22:00", end: "02:00" }),
  entry("e4", { days: ["7"], ini: "00:00", end: "24:00" }),
  entry("e5", { type: "special", days: ["2026-12-25", "2027-01-01"], closed: true }),
  entry("e6", { type: "special", days: ["2026-12-24"], ini: "09:00", end: "13:00" }),
];

const hours = (draft: ScheduleDraft, day: keyof ScheduleDraft["week"]) =>
  draft.week[day].map(({ ini, end }) => `${ini}-${end}`);
const withDay = (...ranges: [ini: string, end: string][]): ScheduleDraft => ({
  ...scheduleDraft([]),
  week: {
    ...scheduleDraft([]).week,
    "1": ranges.map(([ini, end], index) => ({ id: String(index), ini, end })),
  },
});

describe("the draft of a schedule", () => {
  it("has each weekday's hours and each special date", () => {
    const draft = scheduleDraft(stored, "America/Montevideo");
    expect(hours(draft, "1")).toEqual(["09:00-13:00", "16:00-20:30"]);
    expect(hours(draft, "3")).toEqual(["09:00-13:00"]);
    expect(hours(draft, "4")).toEqual([]);
    expect(hours(draft, "7")).toEqual(["00:00-00:00"]);
    expect(draft.special.map(({ date, ranges }) => `${date} ${ranges.length}`)).toEqual([
      "2026-12-24 1",
      "2026-12-25 0",
      "2027-01-01 0",
    ]);
    expect(draft.timeZone).toBe("America/Montevideo");
  });

  it("writes back what is stored, with its ids", () => {
    const byId = (entries: { id?: string | null }[]) =>
      entries.toSorted((one, other) => ((one.id ?? "") < (other.id ?? "") ? -1 : 1));
    const body = scheduleBody(scheduleDraft(stored), stored);
    expect(byId(body)).toEqual(stored);
    expect(findScheduleProblems(scheduleDraft(stored))).toEqual({});
  });

  it("joins days of the same hours, and says nothing of closed ones", () => {
    const draft = scheduleDraft([]);
    const range = newRange([]);
    const body = scheduleBody({ ...draft, week: { ...draft.week, "1": [range], "5": [range] } }, []);
    expect(body).toEqual([
      { type: "regular", days: ["1", "5"], ini: range.ini, end: range.end, closed: false },
    ]);
  });

  it("gives a day of several hours an entry of each, and one special day of two entries", () => {
    const special = {
      id: "s",
      date: "2026-12-08",
      ranges: withDay(["09:00", "12:00"], ["15:00", "18:00"]).week["1"],
    };
    const body = scheduleBody({ ...scheduleDraft([]), special: [special] }, []);
    expect(body.map(({ type, days, ini }) => `${type} ${days} ${ini}`)).toEqual([
      "special 2026-12-08 09:00",
      "special 2026-12-08 15:00",
    ]);
  });
});

describe("the problems of a schedule", () => {
  it.each<[string, [string, string][], object]>([
    ["no begin", [["", "20:00"]], { "week[1][0].ini": texts.required }],
    ["no end", [["09:00", ""]], { "week[1][0].end": texts.required }],
    [
      "hours in others",
      [
        ["09:00", "18:00"],
        ["12:00", "14:00"],
      ],
      { "week[1][1].ini": texts.overlap },
    ],
    [
      "hours after those that cross midnight",
      [
        ["20:00", "02:00"],
        ["21:00", "22:00"],
      ],
      { "week[1][1].ini": texts.overlap },
    ],
    [
      "hours that touch",
      [
        ["09:00", "13:00"],
        ["13:00", "18:00"],
      ],
      {},
    ],
  ])("with %s", (_, ranges, problems) => {
    expect(findScheduleProblems(withDay(...ranges))).toEqual(problems);
  });

  it("name a special day without a date, and a date that is there twice", () => {
    const day = (id: string, date: string) => ({ id, date, ranges: [] });
    const special = [day("a", "2026-12-25"), day("b", ""), day("c", "2026-12-25")];
    expect(findScheduleProblems({ ...scheduleDraft([]), special })).toEqual({
      "special[1].date": texts.required,
      "special[2].date": texts.sameDate,
    });
  });
});

it.each([
  ["09:00", "18:00", null],
  ["09:00", "00:00", null],
  ["22:00", "02:00", "nextDay"],
  ["00:00", "00:00", "wholeDay"],
  ["08:00", "08:00", "wholeDay"],
  ["", "", null],
])("from %s to %s the end is of %s", (ini, end, note) => {
  expect(endNote({ id: "1", ini, end })).toBe(note);
});
