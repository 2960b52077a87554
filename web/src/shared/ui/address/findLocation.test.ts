/* Tests of the question to the maps, and of the names of what they find. */
import { expect, it } from "vitest";
import { type Location, listStreets, locationLabel, locationQuery } from "./findLocation";

const mitre: Location = {
  country: "Argentina",
  state: "Buenos Aires",
  city: "Adrogué",
  zip_code: "B1846",
  street: "Mitre",
  number: "1234",
  lat: -34.8,
  lng: -58.39,
  attribution: "© OpenStreetMap contributors (ODbL)",
};

it.each([
  [
    { street: " Mitre ", number: "1234", city: "Adrogué", state: "Buenos Aires" },
    "Mitre 1234, Adrogué, Buenos Aires",
  ],
  [{ street: "Mitre", number: "", city: "" }, "Mitre"],
  [{ street: "", number: "1234", city: "Adrogué" }, null],
  [{ street: "9", number: "", city: "" }, null],
])("%o is asked as %s", (address, query) => {
  expect(locationQuery(address)).toBe(query);
});

it("asks no more than the server reads", () => {
  expect(locationQuery({ street: "x".repeat(300), number: "1", city: "" })).toHaveLength(200);
});

it("offers streets alone, each once", () => {
  const town = { ...mitre, street: "", number: "", zip_code: "" };
  const other = { ...mitre, lat: -34.9 };
  const espora = { ...mitre, street: "Espora", number: "" };
  expect(listStreets([town, mitre, other, espora])).toEqual([mitre, espora]);
  expect([mitre, espora, town].map(locationLabel)).toEqual([
    "Mitre 1234, Adrogué, Buenos Aires",
    "Espora, Adrogué, Buenos Aires",
    "Adrogué, Buenos Aires",
  ]);
});
