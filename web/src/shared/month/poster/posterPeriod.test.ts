/* Tests of a poster's period and of the size of its letters. */
import { describe, expect, it } from "vitest";
import { largestFitting, posterLetters } from "./posterFit";
import { likelyWeek, monthPoster, monthsOf, posterWeeks, weekPoster } from "./posterPeriod";

describe("the weeks of a month", () => {
  const weeks = posterWeeks("2026-11");

  it("begin on Sundays and name the months they reach into", () => {
    expect(weeks.map(({ first }) => first)).toEqual([
      "2026-11-01",
      "2026-11-08",
      "2026-11-15",
      "2026-11-22",
      "2026-11-29",
    ]);
    expect(weeks[0]?.label).toBe("Del 1 al 7 de noviembre");
    expect(weeks[4]?.label).toBe("Del 29 de noviembre al 5 de diciembre");
  });

  it("begin with the week of today, in another month with the first", () => {
    expect(likelyWeek(weeks, "2026-11-27")).toBe("2026-11-22");
    expect(likelyWeek(weeks, "2027-03-02")).toBe("2026-11-01");
  });

  it("have a title, and ask for each month they touch", () => {
    const poster = weekPoster(weeks[4] as (typeof weeks)[number]);
    expect(poster.title).toBe("del 29 de noviembre al 5 de diciembre");
    expect(poster.dates).toHaveLength(7);
    expect(monthsOf(poster.dates)).toEqual(["2026-11", "2026-12"]);
  });
});

it("a month has all its days and its year", () => {
  const { dates, title } = monthPoster("2026-11");
  expect(title).toBe("noviembre 2026");
  expect(dates).toHaveLength(30);
  expect(monthsOf(dates)).toEqual(["2026-11"]);
});

describe("the letters", () => {
  it("are the largest that fit, at most the largest allowed", () => {
    expect(largestFitting(13, (size) => size <= 7.23)).toBeCloseTo(7.2);
    expect(largestFitting(13, () => true)).toBeCloseTo(13);
    expect(largestFitting(13, () => false)).toBeCloseTo(1.2);
  });

  it("of seven millimetres are read at two metres, and an A3's are larger", () => {
    expect(posterLetters(10, 1)).toEqual({ capitalMm: 7, readAtMeters: 2 });
    expect(posterLetters(10, Math.SQRT2).capitalMm).toBeCloseTo(9.9);
  });
});
