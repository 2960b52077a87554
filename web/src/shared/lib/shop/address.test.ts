/* Tests of addresses in lines. */
import { describe, expect, it } from "vitest";
import { homeAddress } from "@/test/addressFixture";
import { addressMapLink, shortAddress, streetLine, townLine } from "./address";

describe("an address", () => {
  it.each([
    [{}, "Mitre 1234, piso 2, depto. B", "Adrogué, Buenos Aires"],
    [{ flat: "", apartment: "" }, "Mitre 1234", "Adrogué, Buenos Aires"],
    [{ number: "", flat: "", state: "" }, "Mitre, depto. B", "Adrogué"],
    [{ street: "", number: "", flat: "", apartment: "", city: "", state: "" }, "", ""],
  ])("without %o is two lines", (parts, street, town) => {
    expect(streetLine({ ...homeAddress, ...parts })).toBe(street);
    expect(townLine({ ...homeAddress, ...parts })).toBe(town);
  });

  it("is one line of street and town, as far as they are known", () => {
    expect(shortAddress(homeAddress)).toBe("Mitre 1234, Adrogué");
    expect(shortAddress({ street: "Mitre", number: "", city: "" })).toBe("Mitre");
    expect(shortAddress({ street: "", number: "", city: "" })).toBe("");
  });

  it("has a place on a map unless none is known", () => {
    expect(addressMapLink(homeAddress)).toContain("mlat=-34.8&mlon=-58.39");
    expect(addressMapLink({ ...homeAddress, location: { lat: 0, lng: 0 } })).toBeNull();
  });
});
