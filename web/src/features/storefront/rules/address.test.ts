/* Tests of addresses and of locations pasted from a map. */
import { describe, expect, it } from "vitest";
import { addressDetail, addressLine, parseCoordinates } from "./address";

describe("an address", () => {
  it("is a line of what is known", () => {
    expect(addressLine({ street: "Seguí", number: "742", city: "Adrogué" })).toBe("Seguí 742, Adrogué");
    expect(addressLine({ street: "Seguí", number: "", city: "" })).toBe("Seguí");
    expect(addressLine({ street: "", number: "", city: "" })).toBe("");
    expect(addressDetail({ flat: "3", apartment: "B" })).toBe("piso 3, depto. B");
    expect(addressDetail({ flat: "", apartment: "" })).toBe("");
  });
});

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

  it.each(["", "Seguí 742", "https://maps.app.goo.gl/abc", "-134.1, -58.3", "-34,79"])(
    "is not in '%s'",
    (text) => {
      expect(parseCoordinates(text)).toBeNull();
    },
  );
});
