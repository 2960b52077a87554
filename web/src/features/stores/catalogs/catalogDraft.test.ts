// @vitest-environment jsdom
/* Tests of a catalog's draft: the order of sections and items, and the body that they make. */
import { describe, expect, it } from "vitest";
import { catalogs as texts } from "@/shared/i18n/es";
import {
  articleIdsOf,
  bodyOf,
  draftOf,
  findProblems,
  moveToSection,
  moveWithin,
  newItem,
} from "./catalogDraft";
import type { Catalog } from "./data";

const section = { banner_url: null, visible: true };
const stored: Catalog = {
  id: "g1",
  store_id: "t1",
  name: "Carta",
  selected: true,
  created_at: "2026-11-20T15:00:00Z",
  deleted_at: null,
  sections: [
    { ...section, id: "s2", name: "Bebidas", order: 5 },
    { ...section, id: "s1", name: "Pizzas", order: -1 },
  ],
  items: [
    { id: "i1", section_id: "s1", article_id: "a2", order: 1, visible: true },
    { id: "i2", section_id: "s2", article_id: "a3", order: 0, visible: false },
    { id: "i3", section_id: "s1", article_id: "a1", order: 0, visible: true },
  ],
};
const draft = draftOf(stored);
const order = (sections: typeof draft.sections) =>
  sections.map(({ id, items }) => [id, ...items.map((item) => item.id)].join(" "));

describe("the draft of a catalog", () => {
  it("has sections and items in their order, and writes them so", () => {
    expect(order(draft.sections)).toEqual(["s1 i3 i1", "s2 i2"]);
    expect(articleIdsOf(draft)).toEqual(["a1", "a2", "a3"]);
    expect(bodyOf(draft)).toEqual({
      name: "Carta",
      selected: true,
      sections: [
        { ...section, id: "s1", name: "Pizzas" },
        { ...section, id: "s2", name: "Bebidas" },
      ],
      items: [
        { id: "i3", section_id: "s1", article_id: "a1", visible: true },
        { id: "i1", section_id: "s1", article_id: "a2", visible: true },
        { id: "i2", section_id: "s2", article_id: "a3", visible: false },
      ],
    });
  });

  it("moves an item within its section, and to the end of another", () => {
    expect(order(moveWithin(draft.sections, "s1", 0, 1))).toEqual(["s1 i1 i3", "s2 i2"]);
    const item = draft.sections[0]?.items[0] ?? newItem("a9");
    expect(order(moveToSection(draft.sections, item, "s2"))).toEqual(["s1 i1", "s2 i2 i3"]);
  });

  it("needs names", () => {
    const [first, ...rest] = draft.sections;
    const unnamed = { ...draft, name: "", sections: first ? [{ ...first, name: " " }, ...rest] : rest };
    expect(findProblems(unnamed)).toEqual({ name: texts.required, "sections[0].name": texts.required });
    expect(findProblems(draft)).toEqual({});
  });
});
