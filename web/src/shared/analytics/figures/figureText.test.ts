/* Tests of figures in words. */
import { expect, it } from "vitest";
import {
  changeText,
  dayText,
  formatFigure,
  formatFigureShort,
  formatPerMany,
  formatRatio,
  formatShare,
  periodText,
  pointNames,
  seriesText,
} from "./figureText";
import { resolvePeriod } from "./period";

const plain = (text: string) => text.replaceAll(/\s/g, " ");
const now = Date.parse("2026-11-27T14:40:00Z");

it("counts and amounts are Argentine", () => {
  expect(formatFigure("sessions", 12345)).toBe("12.345");
  expect(plain(formatFigure("revenue", 5911084.4))).toBe("$ 5.911.084");
  expect(formatFigureShort("revenue", 1500)).toBe("$ 1,5 mil");
  expect([250, 20_000, 2_500_000].map((value) => formatFigureShort("sessions", value))).toEqual([
    "250",
    "20 mil",
    "2,5 M",
  ]);
});

it("shares have a decimal when they are small", () => {
  expect(
    [0.29, 0.098, 0.005, 0, 1.19]
      .map(formatShare)
      .map(plain)
      .map((text) => text.replace(" ", "")),
  ).toEqual(["29%", "9,8%", "0,5%", "0%", "119%"]);
  expect(formatRatio(null)).toBe("—");
  expect([formatPerMany(458, 3501, 1000), formatPerMany(3, 400, 100), formatPerMany(3, 0, 100)]).toEqual([
    "131",
    "0,8",
    "—",
  ]);
});

it.each([
  [15, 10, 1, "+50%", "50% más que en el período anterior"],
  [9, 10, -1, "−10%", "10% menos que en el período anterior"],
  [0, 10, -1, "−100%", "100% menos que en el período anterior"],
  [3, 3, 0, "igual", "Igual que en el período anterior"],
  [3, 0, 1, "antes 0", "En el período anterior no hubo"],
  [250, 10, 1, "×25", "Se multiplicó por 25 respecto del período anterior"],
])("a change to %d from %d", (value, before, sign, short, long) => {
  const text = changeText(value, before);
  const close = (words: string) => words.replaceAll(/\s%/g, "%");
  expect([text.sign, close(text.short), close(text.long)]).toEqual([sign, short, long]);
});

it("periods say their days once", () => {
  const days = (from: string, until: string) =>
    periodText(resolvePeriod({ length: null, from, until }, now), "2026-11-27");
  expect(days("2026-11-21", "2026-11-27")).toBe(
    "Del 21 al 27 de noviembre, comparado con los 7 días anteriores, del 14 al 20 de noviembre.",
  );
  expect(days("2026-11-27", "2026-11-27")).toBe(
    "El 27 de noviembre, comparado con el día anterior, el 26 de noviembre.",
  );
  expect(days("2025-12-30", "2026-01-02")).toBe(
    "Del 30 de diciembre de 2025 al 2 de enero, comparado con los 4 días anteriores, del 26 al 29 de diciembre de 2025.",
  );
  expect(dayText("2025-12-31", "2026-11-27")).toBe("31 de diciembre de 2025");
});

it("points are days up to now, or hours", () => {
  const days = pointNames(resolvePeriod({ length: 7, from: "", until: "" }, now));
  expect([days.labels[0], days.ticks[0]]).toEqual(["sábado 21 de noviembre", "21 nov"]);
  expect([days.labels[6], days.ticks[6]]).toEqual(["viernes 27 de noviembre, hasta ahora", "hoy"]);
  const hours = pointNames(resolvePeriod({ length: null, from: "2026-11-22", until: "2026-11-22" }, now));
  expect([hours.labels[0], hours.ticks[23]]).toEqual(["domingo 22 de noviembre, 0 h", "23 h"]);
});

it("a chart says its total, change, trend and highest point", () => {
  const words = {
    figure: "sessions",
    values: [10, 20, 30, 40],
    labels: ["lunes", "martes", "miércoles", "jueves"],
  } as const;
  expect(seriesText({ ...words, total: 100, totalBefore: 100 })).toBe(
    "Visitas: 100 en total. Igual que en el período anterior. En alza: más en la segunda mitad que en la primera. Máximo: 40, jueves.",
  );
  expect(seriesText({ ...words, values: [0, 0, 0, 0], total: 0, totalBefore: 5 })).toBe(
    "Visitas: sin datos en el período.",
  );
});
