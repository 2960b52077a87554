/* Tests of the tree of categories: its rows, its search, and the moves that it allows. */
import { describe, expect, it } from "vitest";
import { makeCategories } from "@/test/categoryFixtures";
import { buildTree, findMoveProblem, flattenTree, heightOf, searchTree } from "./tree";

const categories = makeCategories({
  Salud: null,
  Comida: null,
  Pizzerías: "Comida",
  Bares: "Comida",
  "A la piedra": "Pizzerías",
  Napolitana: "A la piedra",
  Grande: "Napolitana",
  bares: "Salud",
});
const nodes = buildTree(categories);
const idOf = (name: string) => categories.find((one) => one.name === name)?.id ?? "";
const names = (tree: typeof nodes) => flattenTree(tree).map(({ category }) => category.name);

describe("the tree", () => {
  it("has each category below its parent, by name", () => {
    expect(names(nodes)).toEqual([
      "Comida",
      "Bares",
      "Pizzerías",
      "A la piedra",
      "Napolitana",
      "Grande",
      "Salud",
      "bares",
    ]);
    expect(flattenTree(nodes).map(({ level }) => level)).toEqual([1, 2, 2, 3, 4, 5, 1, 2]);
    expect(heightOf(nodes[0] as (typeof nodes)[0])).toBe(5);
  });

  it("is searched without accents, and shows the way to what it finds", () => {
    expect(names(searchTree(nodes, "napo"))).toEqual([
      "Comida",
      "Pizzerías",
      "A la piedra",
      "Napolitana",
      "Grande",
    ]);
    expect(names(searchTree(nodes, "PIZZERIAS"))).toContain("Grande");
    expect(names(searchTree(nodes, "sushi"))).toEqual([]);
  });
});

describe("a move", () => {
  it.each([
    ["Bares", "Pizzerías", null],
    ["Bares", null, null],
    ["Bares", "Comida", "there"],
    ["Salud", null, "there"],
    ["Comida", "Comida", "itself"],
    ["Comida", "Grande", "itself"],
    ["Bares", "Grande", "depth"],
    ["Pizzerías", "bares", "depth"],
    ["Bares", "Salud", "name"],
  ])("of %s below %s: %s", (moved, parent, problem) => {
    expect(findMoveProblem(nodes, idOf(moved), parent === null ? null : idOf(parent))).toBe(problem);
  });
});
