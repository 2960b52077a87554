/* Tests of coordinates pasted from a map. */
import { describe, expect, it } from "vitest";
import { parseCoordinates } from "./coordinates";

describe("a location", () => {
  const location = { lat: -34.7986, lng: -58.3877 };
  it.each([
    ["-34.7986, -58.3877"],
    ["-34.7986 -58.3877"],
    ["https://www.google.com/maps/@-34.7986,-58.3877,17z"],
    ["https://www.google.com/maps/place/X/@-34.1,-58.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-34.7986!4d-58.3877"],
    ["https://maps.google.com/?q=-34.7986,-58.3877"],
    ["https://maps.apple.com/?ll=-34.7986%2C-58.3877"],
    ["https://www.openstreetmap.org/?mlat=-34.7986&mlon=-58.3877#map=18/-34.1/-58.1"],
    ["https://www.openstreetmap.org/#map=18/-34.7986/-58.3877"],
    ["geo:-34.7986,-58.3877?z=17"],
  ])("is in %s", (text) => {
    expect(parseCoordinates(text)).toEqual(location);
  });

  it("of whole degrees has a space between them", () => {
    expect(parseCoordinates("-34, -58")).toEqual({ lat: -34, lng: -58 });
    expect(parseCoordinates("-34.7986,-58.3877")).toEqual(location);
  });

  it.each(["", "Seguí 742", "https://maps.app.goo.gl/abc", "-134.1, -58.3", "-34,79", "0, 181"])(
    "is not in '%s'",
    (text) => {
      expect(parseCoordinates(text)).toBeNull();
    },
  );
});
