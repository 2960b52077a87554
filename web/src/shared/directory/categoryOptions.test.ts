/* Tests of the directory's categories as options. */
import { expect, it } from "vitest";
import { makeCategories } from "@/test/categoryFixtures";
import { categoryPaths, findCategoryOptions } from "./categoryOptions";

const categories = makeCategories({
  Salud: null,
  Comida: null,
  Pizzerías: "Comida",
  "A la piedra": "Pizzerías",
  Farmacias: "Salud",
});
const idOf = (name: string) => categories.find((one) => one.name === name)?.id ?? "";
const names = (query: string, taken: string[] = []) =>
  findCategoryOptions(categories, query, taken).map(({ name }) => name);

it("has the way from the root to each category", () => {
  expect(categoryPaths(categories).get(idOf("A la piedra"))).toBe("Comida › Pizzerías › A la piedra");
  expect(categoryPaths(categories).get(idOf("Salud"))).toBe("Salud");
});

it("finds categories by the words of their way, the roots first, without those that were taken", () => {
  expect(names("")).toEqual(["Comida", "Salud", "Pizzerías", "Farmacias", "A la piedra"]);
  expect(names("PIZZERIAS")).toEqual(["Pizzerías", "A la piedra"]);
  expect(names("comida pi")).toEqual(["Pizzerías", "A la piedra"]);
  expect(names("pizz", [idOf("Pizzerías")])).toEqual(["A la piedra"]);
  expect(names("sushi")).toEqual([]);
});
