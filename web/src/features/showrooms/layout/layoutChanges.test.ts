/* Tests of what visitors will see changed when a layout is published. */
import { describe, expect, it } from "vitest";
import { DEPLOYMENT } from "../showroomFixtures";
import { listChanges } from "./layoutChanges";
import {
  draftOf,
  type LayoutDraft,
  layoutOf,
  moveToBlock,
  moveWithin,
  withBlock,
  withItem,
} from "./layoutDraft";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const draft = draftOf(DEPLOYMENT);

function changesOf(changes: Partial<LayoutDraft>): string[] {
  return listChanges(DEPLOYMENT, layoutOf({ ...draft, ...changes }), NOW).map(
    ({ subject, action, name, block, fields }) =>
      [subject, action, name, block ?? "", fields.join("+")].filter(Boolean).join(" "),
  );
}

describe("the changes of a layout", () => {
  it("are none when nothing that is seen changed", () => {
    expect(changesOf({})).toEqual([]);
    const hidden = withBlock(draft.blocks, "b2", { visible: false });
    const live = layoutOf({ ...draft, blocks: hidden });
    const edited = withItem(withBlock(hidden, "b2", { title: "Otro" }), "i3", { title: "Otra" });
    expect(listChanges(live, layoutOf({ ...draft, blocks: edited }), NOW)).toEqual([]);
  });

  it("are all blocks and items of a first publication", () => {
    const first = listChanges(null, layoutOf(draft), NOW);
    expect(first.map(({ subject, action }) => `${subject} ${action}`)).toEqual([
      "header created",
      "block created",
      "item created",
      "item created",
      "block created",
      "item created",
    ]);
  });

  it("name the fields that differ", () => {
    expect(changesOf({ title: "Inmobiliaria Norte", cover_url: "https://fotos.example.com/a.jpg" })).toEqual([
      "header updated Inmobiliaria Norte title+cover_url",
    ]);
    expect(changesOf({ blocks: withBlock(draft.blocks, "b1", { size: "lg" }) })).toEqual([
      "block updated En venta size",
    ]);
    expect(changesOf({ blocks: withItem(draft.blocks, "i1", { final: "80000" }) })).toEqual([
      "item updated Casa En venta price",
    ]);
  });

  it("tell what comes, goes and is hidden", () => {
    expect(changesOf({ blocks: withItem(draft.blocks, "i2", { visible: false }) })).toEqual([
      "item deleted Depto En venta",
    ]);
    expect(changesOf({ blocks: draft.blocks.slice(0, 1) })).toEqual([
      "block deleted Otros",
      "item deleted Moto Otros",
    ]);
  });

  it("tell only of those that moved", () => {
    expect(changesOf({ blocks: moveWithin(draft.blocks, "b1", 0, 1) })).toHaveLength(1);
    expect(changesOf({ blocks: [...draft.blocks].reverse() })).toEqual(["block moved En venta"]);
    const [item] = draft.blocks[0]?.items ?? [];
    if (!item) throw new Error("the first block has items");
    expect(changesOf({ blocks: moveToBlock(draft.blocks, item, "b2") })).toEqual(["item moved Casa Otros"]);
  });

  it("ignore how a moment is written, and a countdown that ended", () => {
    const chips = (datetime: string) => ({ ...DEPLOYMENT.items[0]?.chips, cutdown: { datetime } });
    const withEnd = (datetime: string) => ({
      ...DEPLOYMENT,
      items: DEPLOYMENT.items.map((item) => ({ ...item, chips: { ...item.chips, ...chips(datetime) } })),
    });
    expect(listChanges(withEnd("2026-12-01T12:00:00Z"), withEnd("2026-12-01T12:00:00.000Z"), NOW)).toEqual(
      [],
    );
    expect(listChanges(DEPLOYMENT, withEnd("2026-11-20T12:00:00Z"), NOW)).toEqual([]);
    expect(listChanges(DEPLOYMENT, withEnd("2026-12-01T12:00:00Z"), NOW)[0]?.fields).toEqual(["chips"]);
  });
});
