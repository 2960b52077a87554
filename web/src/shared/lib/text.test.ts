/* Tests of colours, phones, locations and date formats. */
import { describe, expect, it } from "vitest";
import { colorClass, colorIndex } from "./color";
import golden from "./color.golden.json";
import { dateTimeLabel, joinWithAnd, longDate, relativeMoment, weekdayAndDay } from "./dateFormat";
import { distanceLabel, distanceMeters } from "./geo";
import { mapLink, streetAddress } from "./pharmacyLocation";
import { phoneLink } from "./phone";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

describe("colours", () => {
  it.each(golden)("$id has colour $index", ({ id, index }) => {
    expect(colorIndex(id)).toBe(index);
    expect(colorIndex(id.toUpperCase())).toBe(index);
    expect(colorClass(id)).toBe(`c${index}`);
  });

  it("the table meets every colour", () => {
    expect(new Set(golden.map(({ index }) => index)).size).toBe(16);
  });
});

describe("phoneLink", () => {
  it.each([
    ["1142912898", "11 4291-2898", "tel:+541142912898"],
    ["8102224365", "0810 222-4365", "tel:08102224365"],
    ["08102224365", "0810 222-4365", "tel:08102224365"],
    ["+54 9 11 5627-3662", "+54 9 11 5627-3662", "tel:+5491156273662"],
    ["4291-2898", "4291-2898", "tel:42912898"],
  ])("%s", (raw, label, href) => {
    expect(phoneLink(raw)).toEqual({ label, href });
  });

  it.each([null, "", "sin teléfono"])("%o has none", (raw) => {
    expect(phoneLink(raw)).toBeNull();
  });
});

describe("places", () => {
  const place = {
    name: "Farmacia Ramírez",
    address: "Av. San Martín 3575, B1847EZU Rafael Calzada, Provincia de Buenos Aires, Argentina",
    locality: "Rafael Calzada",
    location: { lat: -34.7907006, lng: -58.3555872 },
  };

  it("opens the phone's own maps on Android and OpenStreetMap elsewhere", () => {
    expect(mapLink(place, "Mozilla/5.0 (Linux; Android 15)")).toBe(
      "geo:-34.7907006,-58.3555872?q=-34.7907006,-58.3555872(Farmacia%20Ram%C3%ADrez)",
    );
    expect(mapLink(place, "Mozilla/5.0 (iPhone)")).toBe(
      "https://www.openstreetmap.org/?mlat=-34.7907006&mlon=-58.3555872#map=18/-34.7907006/-58.3555872",
    );
    expect(mapLink({ ...place, location: null }, "")).toContain(
      "/search?query=Av.%20San%20Mart%C3%ADn%203575",
    );
    expect(mapLink({ ...place, location: null, address: null }, "")).toBeNull();
  });

  it.each([
    [place.address, "Av. San Martín 3575"],
    ["1599, B1846EOS, Jorge 1499, B1846EOQ Adrogué, Provincia de Buenos Aires, Argentina", "Jorge 1499"],
    ["Salta 999, B1846 San Jose, Provincia de Buenos Aires, Argentina", "Salta 999"],
    [
      "B1846 Almirante Brown, Buenos Aires Province, Argentina",
      "B1846 Almirante Brown, Buenos Aires Province, Argentina",
    ],
    [null, null],
  ])("%s is %s", (address, line) => {
    expect(streetAddress({ ...place, address })).toBe(line);
  });
});

describe("distances", () => {
  it("agree with the great circle within a town", () => {
    const meters = distanceMeters({ lat: -34.7979, lng: -58.39361 }, { lat: -34.7907006, lng: -58.3555872 });
    expect(meters).toBeGreaterThan(3550);
    expect(meters).toBeLessThan(3575);
  });

  it.each([
    [3, "10 m"],
    [846, "850 m"],
    [2449, "2,4 km"],
    [12_600, "13 km"],
  ])("%i is %s", (meters, label) => {
    expect(distanceLabel(meters)).toBe(label);
  });
});

describe("words", () => {
  it("names days", () => {
    expect(weekdayAndDay("2023-09-01")).toBe("Viernes 1");
    expect(longDate("2023-09-02")).toBe("sábado 2 de septiembre");
  });

  it.each([
    ["2023-09-15T20:00:00Z", "las 17:00"],
    ["2023-09-16T11:30:00Z", "mañana a las 08:30"],
    ["2023-09-16T03:00:00Z", "la medianoche"],
    ["2023-09-18T11:30:00Z", "el lunes 18 a las 08:30"],
    ["2023-10-02T11:30:00Z", "el lunes 2 de octubre a las 08:30"],
  ])("%s from the 15th at noon is %s", (instant, text) => {
    expect(relativeMoment(Date.parse(instant), Date.parse("2023-09-15T15:00:00Z"), BUENOS_AIRES)).toBe(text);
  });

  it.each([
    [[], ""],
    [["A"], "A"],
    [["A", "B"], "A y B"],
    [["A", "B", "C"], "A, B y C"],
  ])("%o are listed as '%s'", (names, text) => {
    expect(joinWithAnd(names)).toBe(text);
  });

  it("stamps", () => {
    expect(dateTimeLabel(Date.parse("2026-11-21T02:10:00Z"), BUENOS_AIRES)).toBe("20/11/2026 23:10");
  });
});
