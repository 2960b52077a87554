/* The draft of a showroom's layout: its blocks with their items in order, how they move, and the body that it makes. */
import type { components } from "@/shared/api/schema";
import { amountText, parseAmount } from "@/shared/lib/shop/amount";
import { randomUuid } from "@/shared/lib/uuid";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { type ChipsDraft, chipsBody, chipsDraft } from "../chips/chipsDraft";
import type { Content } from "../contents/data";
import type { Deployment } from "./data";

type Schemas = components["schemas"];

export interface ItemDraft {
  id: string;
  content_id: string;
  visible: boolean;
  image_url: string | null;
  title: string;
  description: string;
  /** The price; empty without one. */
  final: string;
  /** The price before discounts; empty without one. */
  base: string;
  from: boolean;
  chips: ChipsDraft;
}

export interface BlockDraft {
  id: string;
  visible: boolean;
  title: string;
  description: string;
  banner_url: string | null;
  surface_type: Schemas["ShowroomBlockSurface"];
  block_type: Schemas["ShowroomBlockType"];
  item_type: Schemas["ShowroomItemType"];
  size: Schemas["ShowroomBlockSize"];
  items: readonly ItemDraft[];
}

export interface LayoutDraft {
  /** The `updated_at` of the version that the draft began with. */
  base: string;
  title: string;
  icon_url: string | null;
  cover_url: string | null;
  blocks: readonly BlockDraft[];
}

/** The parts of a deployment that can be laid out: of a stored one, or of a draft's body. */
export type Layout = Pick<Deployment, "header" | "blocks" | "items">;

export const BLOCKS_MAX = 40;
export const ITEMS_MAX = 400;

const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order;

export function draftOf({ header, blocks, items, updated_at }: Deployment): LayoutDraft {
  return {
    base: updated_at,
    title: header.title,
    icon_url: header.icon_url,
    cover_url: header.cover_url,
    blocks: blocks.toSorted(byOrder).map(({ order: _, header, ...block }) => ({
      ...block,
      title: header.title,
      description: header.description,
      banner_url: header.banner_url,
      items: items
        .filter(({ block_id }) => block_id === block.id)
        .toSorted(byOrder)
        .map(({ id, content_id, visible, image_url, title, description, price, chips }) => ({
          id,
          content_id,
          visible,
          image_url,
          title,
          description,
          ...priceFields(price),
          chips: chipsDraft(chips),
        })),
    })),
  };
}

function priceFields(price: Schemas["ShowroomItemPrice"] | null) {
  return {
    final: price ? amountText(price.final) : "",
    base: price && price.base > price.final ? amountText(price.base) : "",
    from: price?.from ?? false,
  };
}

export function newBlock(): BlockDraft {
  return {
    id: randomUuid(),
    visible: true,
    title: "",
    description: "",
    banner_url: null,
    surface_type: "transparent",
    block_type: "grid",
    item_type: "card",
    size: "md",
    items: [],
  };
}

/** The fields that an item copies from its content. */
export function fieldsOfContent({ title, gallery, price, chips }: Content) {
  const total = price?.total ?? 0;
  const before = total + (price?.discount ?? 0);
  return {
    title,
    image_url: gallery.find(({ type }) => type === "image")?.url ?? null,
    ...priceFields(price && { currency: price.currency, base: before, final: total, from: price.from }),
    chips: chipsDraft(chips),
  };
}

export function newItem(content: Content): ItemDraft {
  return {
    id: randomUuid(),
    content_id: content.id,
    visible: true,
    description: "",
    ...fieldsOfContent(content),
  };
}

/** True when the content says something else than its item. */
export function differsFromContent(item: ItemDraft, content: Content): boolean {
  const fields = fieldsOfContent(content);
  const own = Object.fromEntries(Object.keys(fields).map((name) => [name, item[name as keyof ItemDraft]]));
  return JSON.stringify(own) !== JSON.stringify(fields);
}

/** The blocks with changes of one. */
export function withBlock(
  blocks: readonly BlockDraft[],
  id: string,
  changes: Partial<BlockDraft>,
): BlockDraft[] {
  return blocks.map((block) => (block.id === id ? { ...block, ...changes } : block));
}

/** The blocks with changes of one item. */
export function withItem(
  blocks: readonly BlockDraft[],
  id: string,
  changes: Partial<ItemDraft>,
): BlockDraft[] {
  return blocks.map((block) => ({
    ...block,
    items: block.items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
  }));
}

/** The blocks with one item moved within its own. */
export function moveWithin(
  blocks: readonly BlockDraft[],
  id: string,
  from: number,
  to: number,
): BlockDraft[] {
  return blocks.map((block) =>
    block.id === id ? { ...block, items: moveItem(block.items, from, to) } : block,
  );
}

/** The blocks with an item at the end of another one. */
export function moveToBlock(blocks: readonly BlockDraft[], item: ItemDraft, toId: string): BlockDraft[] {
  return blocks.map((block) => {
    const others = block.items.filter(({ id }) => id !== item.id);
    return { ...block, items: block.id === toId ? [...others, item] : others };
  });
}

export function withoutItem(blocks: readonly BlockDraft[], id: string): BlockDraft[] {
  return blocks.map((block) => ({ ...block, items: block.items.filter((item) => item.id !== id) }));
}

export function contentIdsOf({ blocks }: Pick<LayoutDraft, "blocks">): string[] {
  return [...new Set(blocks.flatMap(({ items }) => items.map(({ content_id }) => content_id)))].sort();
}

/** All items in the order of the body. */
export function itemsOf({ blocks }: Pick<LayoutDraft, "blocks">): ItemDraft[] {
  return blocks.flatMap(({ items }) => items);
}

/** The layout of a draft; a price that cannot be read is none. */
export function layoutOf(draft: LayoutDraft): Layout {
  return {
    header: {
      title: draft.title.trim(),
      icon_url: draft.icon_url,
      cover_url: draft.cover_url,
      updated_at: draft.base,
    },
    blocks: draft.blocks.map(({ title, description, banner_url, items: _, ...block }, order) => ({
      ...block,
      order,
      header: { title: title.trim(), description: description.trim(), banner_url },
    })),
    items: draft.blocks.flatMap(({ id: block_id, items }) =>
      items.map(({ id, content_id, visible, image_url, title, description, chips, ...price }, order) => ({
        id,
        block_id,
        order,
        visible,
        content_id,
        image_url,
        title: title.trim(),
        description: description.trim(),
        price: priceOf(price),
        chips: chipsBody(chips),
      })),
    ),
  };
}

function priceOf({ final, base, from }: Pick<ItemDraft, "final" | "base" | "from">) {
  const amount = final.trim() === "" ? null : parseAmount(final);
  if (amount === null) return null;
  return { currency: "ARS" as const, base: parseAmount(base) ?? amount, final: amount, from };
}
