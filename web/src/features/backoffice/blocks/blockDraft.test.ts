/* Tests of the draft of a block: its problems, each at its field, and the body that it makes. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { blocks as texts } from "@/shared/i18n/es";
import { id } from "@/test/businessFixtures";
import {
  type BlockActionType,
  type BlockDraft,
  blockOf,
  CONTENT_TYPES,
  draftOf,
  findProblems,
  hasContent,
  isActionValue,
  newBanner,
} from "./blockDraft";
import type { Block } from "./data";

type Data = Block["content"][number]["data"];
type Content = Block["content"][number];

const nothing: Data = { category: null, page: null, article: null, banner: null };
const item = (number: number, data: Partial<Data>): Content => ({
  id: id(5000 + number),
  order: number,
  data: { ...nothing, ...data },
  created_at: "2026-11-20T15:00:00Z",
});

const category = (number: number): Partial<Data> => ({
  category: {
    id: id(number),
    name: `Rubro ${number}`,
    description: "",
    icon_url: null,
    redirect_url: "/explorar",
  },
});
const page: Partial<Data> = {
  page: {
    id: id(3001),
    workspace_id: null,
    name: "Panadería La Nonna",
    short_name: "",
    description: "",
    avatar_url: null,
    cover_url: null,
    opened: null,
    distance_meters: null,
  },
};
const banner: Partial<Data> = {
  banner: {
    id: id(6001),
    title: "Farmacias de turno",
    description: "Cuál está abierta.",
    image_url: "https://imagenes.example/turno.png",
    video_url: "https://imagenes.example/turno.mp4",
    redirect_url: "/public/pharmacy_shifts/calendar",
  },
};

const stored: Block = {
  id: id(4001),
  enabled: true,
  priority: 20,
  layout_type: "grid",
  content_type: "category",
  header: {
    title: "Rubros",
    subtitle: "Para empezar",
    action: { text: "Ver todos", type: "internal", value: "/explorar" },
  },
  created_at: "2026-11-20T15:00:00Z",
  deleted_at: null,
  content: [item(1, category(1)), item(2, category(2))],
};
const without: Block = { ...stored, header: { ...stored.header, action: null } };
// Pictures of this site are told from others by its address.
beforeAll(() => vi.stubGlobal("window", { location: { origin: "https://hub.example" } }));
afterAll(() => vi.unstubAllGlobals());

const draftWith = (changes: Partial<BlockDraft>): BlockDraft => ({ ...draftOf(without), ...changes });

describe("the body of a block", () => {
  it("is what is stored, when nothing is changed", () => {
    expect(blockOf(stored.id, draftOf(stored), stored)).toEqual({
      id: stored.id,
      enabled: true,
      priority: 20,
      layout_type: "grid",
      content_type: "category",
      header: stored.header,
      content: [
        { id: id(5001), order: 0, data: { category: { id: id(1) } } },
        { id: id(5002), order: 1, data: { category: { id: id(2) } } },
      ],
    });
  });

  it("keeps the items' ids in another order, and gives new ones theirs", () => {
    const targets = [{ id: id(9), name: "Nuevo" }, ...draftOf(stored).targets.toReversed()];
    const { content } = blockOf(stored.id, draftWith({ targets }), stored) as { content: { id: string }[] };
    expect(content).toMatchObject([
      { order: 0, data: { category: { id: id(9) } } },
      { id: id(5002), order: 1 },
      { id: id(5001), order: 2 },
    ]);
    expect(content[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(content.map((one) => one.id)).size).toBe(3);
  });

  it("has pages by their ids alone", () => {
    const block: Block = { ...stored, content_type: "page", content: [item(1, page)] };
    expect(draftOf(block).targets).toEqual([{ id: id(3001), name: "Panadería La Nonna" }]);
    expect(blockOf(block.id, draftOf(block), block)).toMatchObject({
      content_type: "page",
      content: [{ id: id(5001), order: 0, data: { page: { id: id(3001) } } }],
    });
  });

  it("has a target once that is stored twice", () => {
    const twice: Block = { ...stored, content: [...stored.content, item(3, category(1))] };
    expect(draftOf(twice).targets.map((target) => target.id)).toEqual([id(1), id(2)]);
    const { content } = blockOf(twice.id, draftOf(twice), twice) as { content: { id: string }[] };
    expect(content.map((one) => one.id)).toEqual([id(5003), id(5002)]);
  });

  it("has banners whole, with the film that the form does not show", () => {
    const block: Block = { ...stored, content_type: "banner", content: [item(1, banner)] };
    expect(blockOf(block.id, draftOf(block), block)).toMatchObject({
      content: [{ id: id(5001), order: 0, data: banner }],
    });
  });

  it("has no empty addresses, and no action without words", () => {
    const draft = draftWith({
      title: "  Cerca tuyo ",
      contentType: "banner",
      banners: [{ ...newBanner(), title: " Hola " }],
    });
    expect(blockOf(stored.id, draft, null)).toMatchObject({
      header: { title: "Cerca tuyo", action: null },
      content: [{ data: { banner: { title: "Hola", image_url: null, redirect_url: null } } }],
    });
  });

  it.each(CONTENT_TYPES)("of a new block of %s has its defaults", (contentType) => {
    expect(blockOf(id(1), { ...draftOf(null), contentType }, null)).toEqual({
      id: id(1),
      enabled: false,
      priority: 100,
      layout_type: "row",
      content_type: contentType,
      header: { title: "", subtitle: "", action: null },
      content: [],
    });
  });
});

describe("the problems of a block", () => {
  it("are none of what is stored", () => {
    expect(findProblems(draftOf(stored))).toEqual({});
    expect(findProblems(draftOf(null))).toEqual({});
  });

  it.each(["", " ", "-1", "1.5", "diez", "1000001"])("name the priority '%s'", (priority) => {
    expect(findProblems(draftWith({ priority }))).toEqual({ priority: texts.badPriority });
  });

  it("name an action that lacks its words or its address", () => {
    expect(findProblems(draftWith({ actionValue: "/explorar" }))).toEqual({
      "header.action.text": texts.required,
    });
    expect(
      findProblems(draftWith({ actionText: "Ver", actionType: "http", actionValue: "/explorar" })),
    ).toEqual({
      "header.action.value": texts.badActionValues.http,
    });
  });

  it("name a banner's fields by its position", () => {
    const good = { ...newBanner(), title: "Hola" };
    const banners = [
      good,
      newBanner(),
      { ...good, redirectUrl: "explorar" },
      { ...newBanner(), imageUrl: "http://imagenes.example/a.png" },
    ];
    const problems = findProblems(draftWith({ contentType: "banner", banners }));
    expect(Object.keys(problems)).toEqual([
      "content[1].data.banner.title",
      "content[2].data.banner.redirect_url",
      "content[3].data.banner.image_url",
    ]);
    expect(problems["content[1].data.banner.title"]).toBe(texts.emptyBanner);
    expect(findProblems(draftWith({ contentType: "category", banners }))).toEqual({});
  });
});

// The cases of the server (crates/api/src/domains/discover/block/input.rs).
it.each<[string, BlockActionType[]]>([
  ["https://town.example/a", ["http"]],
  ["http://town.example/a", []],
  ["/explorar?open=1", ["internal"]],
  ["//town.example", []],
  ["/\\town.example", []],
  ["/with space", []],
  ["hub://stores", ["deep"]],
  ["javascript:alert(1)", []],
  ["data:text/html,a", []],
  ["", []],
])("the address '%s' is of %j", (value, types) => {
  const all: BlockActionType[] = ["internal", "http", "deep"];
  expect(all.filter((type) => isActionValue(type, value))).toEqual(types);
});

it("a block's kind of content can be changed while it has none", () => {
  expect(hasContent(draftOf(stored))).toBe(true);
  expect(hasContent(draftOf(null))).toBe(false);
  expect(hasContent(draftWith({ contentType: "banner" }))).toBe(false);
  expect(hasContent(draftWith({ contentType: "banner", banners: [newBanner()] }))).toBe(true);
});
