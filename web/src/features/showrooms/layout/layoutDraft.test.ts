/* Tests of the draft of a layout: how blocks and items move, what an item takes from its content, and the body. */
import { describe, expect, it } from "vitest";
import { CONTENT, DEPLOYMENT } from "../showroomFixtures";
import {
  contentIdsOf,
  differsFromContent,
  draftOf,
  fieldsOfContent,
  itemsOf,
  layoutOf,
  moveToBlock,
  moveWithin,
  newItem,
  withItem,
  withoutItem,
} from "./layoutDraft";

const draft = draftOf(DEPLOYMENT);
const titles = (blocks: typeof draft.blocks) => blocks.map(({ items }) => items.map(({ title }) => title));

describe("the draft of a layout", () => {
  it("is in order and writes back what it read", () => {
    expect(titles(draft.blocks)).toEqual([["Casa", "Depto"], ["Moto"]]);
    const { header, blocks, items } = layoutOf(draft);
    expect(blocks).toEqual(DEPLOYMENT.blocks.toSorted((one, other) => one.order - other.order));
    expect(items.map(({ id, block_id, order }) => [id, block_id, order])).toEqual([
      ["i1", "b1", 0],
      ["i2", "b1", 1],
      ["i3", "b2", 0],
    ]);
    expect(items.find(({ id }) => id === "i1")).toEqual(DEPLOYMENT.items.find(({ id }) => id === "i1"));
    expect(header.title).toBe("Inmobiliaria Sur");
  });

  it("moves items within a block and to the end of another", () => {
    const [first] = draft.blocks[0]?.items ?? [];
    if (!first) throw new Error("the first block has items");
    expect(titles(moveWithin(draft.blocks, "b1", 0, 1))).toEqual([["Depto", "Casa"], ["Moto"]]);
    expect(titles(moveToBlock(draft.blocks, first, "b2"))).toEqual([["Depto"], ["Moto", "Casa"]]);
    expect(titles(moveToBlock(draft.blocks, first, "b1"))).toEqual([["Depto", "Casa"], ["Moto"]]);
    expect(titles(withoutItem(draft.blocks, "i2"))).toEqual([["Casa"], ["Moto"]]);
    expect(itemsOf({ blocks: withItem(draft.blocks, "i3", { visible: false }) })[2]?.visible).toBe(false);
    expect(draft.blocks[0]?.items).toHaveLength(2);
  });

  it("names each content once", () => {
    const twice = [...draft.blocks, { ...draft.blocks[0], id: "b3" } as (typeof draft.blocks)[number]];
    expect(contentIdsOf({ blocks: twice })).toEqual(["c1", "c2", "c3"]);
  });

  it("begins an item with its content's words and price", () => {
    const item = newItem(CONTENT);
    expect(item).toMatchObject({
      content_id: "c1",
      title: "Casa con parque",
      image_url: "https://fotos.example.com/casa.jpg",
      final: "90000",
      base: "100000",
      from: true,
    });
    expect(differsFromContent(item, CONTENT)).toBe(false);
    expect(differsFromContent({ ...item, final: "95000" }, CONTENT)).toBe(true);
    expect(fieldsOfContent({ ...CONTENT, price: null, gallery: [] })).toMatchObject({
      final: "",
      base: "",
      image_url: null,
    });
  });

  it("writes a price only when there is one", () => {
    const priceOf = (final: string, base: string) =>
      layoutOf({ ...draft, blocks: withItem(draft.blocks, "i1", { final, base }) }).items[0]?.price;
    expect(priceOf("", "500")).toBeNull();
    expect(priceOf("8.500,50", "")).toEqual({ currency: "ARS", base: 8500.5, final: 8500.5, from: false });
    expect(priceOf("80", "100")).toMatchObject({ base: 100, final: 80 });
  });
});
