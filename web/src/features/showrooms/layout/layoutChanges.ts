/* The changes that visitors see between two layouts: hidden blocks and items, and countdowns that ended, are none. */
import type { Layout } from "./layoutDraft";

type Block = Layout["blocks"][number];
type Item = Layout["items"][number];

export type ChangedField =
  | "title"
  | "description"
  | "icon_url"
  | "cover_url"
  | "banner_url"
  | "image_url"
  | "surface_type"
  | "block_type"
  | "item_type"
  | "size"
  | "content_id"
  | "price"
  | "chips";

export interface LayoutChange {
  subject: "header" | "block" | "item";
  action: "created" | "updated" | "deleted" | "moved";
  /** Empty for the header. */
  id: string;
  name: string;
  /** The title of an item's block. */
  block: string | null;
  /** The fields of an updated one. */
  fields: readonly ChangedField[];
}

interface Shown {
  header: Layout["header"];
  blocks: readonly Block[];
  items: readonly Item[];
}

/** The changes from what is live, if anything is, to another layout; header first, then blocks with their items. */
export function listChanges(live: Layout | null, next: Layout, nowMs: number): LayoutChange[] {
  const [before, after] = [live && shownOf(live, nowMs), shownOf(next, nowMs)];
  const movedBlocks = movedIds(before?.blocks ?? [], after.blocks);
  return [
    ...headerChanges(before?.header ?? null, after.header),
    ...after.blocks.flatMap((block) => {
      const items = itemsIn(after, block.id);
      const moved = movedIds(before ? itemsIn(before, block.id) : [], items);
      return [
        ...blockChanges(before?.blocks ?? [], block, movedBlocks),
        ...items.flatMap((item) => itemChanges(before, item, block.header.title, moved)),
      ];
    }),
    ...(before?.blocks ?? [])
      .filter(({ id }) => after.blocks.every((block) => block.id !== id))
      .map((block) => change("block", "deleted", block.id, block.header.title)),
    ...(before?.items ?? [])
      .filter(({ id }) => after.items.every((item) => item.id !== id))
      .map((item) => change("item", "deleted", item.id, item.title, blockTitle(before, item))),
  ];
}

function change(
  subject: LayoutChange["subject"],
  action: LayoutChange["action"],
  id: string,
  name: string,
  block: string | null = null,
  fields: readonly ChangedField[] = [],
): LayoutChange {
  return { subject, action, id, name, block, fields };
}

const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order;

function shownOf({ header, blocks, items }: Layout, nowMs: number): Shown {
  const shownBlocks = blocks.filter(({ visible }) => visible).toSorted(byOrder);
  const isIn = (item: Item) => shownBlocks.some(({ id }) => id === item.block_id);
  const hasEnded = ({ chips: { cutdown } }: Item) =>
    cutdown !== null && Date.parse(cutdown.datetime) <= nowMs;
  return {
    header,
    blocks: shownBlocks,
    items: items
      .filter((item) => item.visible && isIn(item))
      .toSorted(byOrder)
      .map((item) => (hasEnded(item) ? { ...item, chips: { ...item.chips, cutdown: null } } : item)),
  };
}

const itemsIn = ({ items }: Pick<Shown, "items">, blockId: string) =>
  items.filter(({ block_id }) => block_id === blockId);

const blockTitle = (layout: Shown | null, { block_id }: Item) =>
  layout?.blocks.find(({ id }) => id === block_id)?.header.title ?? "";

function headerChanges(before: Layout["header"] | null, after: Layout["header"]): LayoutChange[] {
  if (before === null) return [change("header", "created", "", after.title)];
  const fields = differences(before, after, ["title", "icon_url", "cover_url"]);
  return fields.length > 0 ? [change("header", "updated", "", after.title, null, fields)] : [];
}

function blockChanges(before: readonly Block[], block: Block, moved: ReadonlySet<string>): LayoutChange[] {
  const name = block.header.title;
  const old = before.find(({ id }) => id === block.id);
  if (!old) return [change("block", "created", block.id, name)];
  const fields = [
    ...differences(old.header, block.header, ["title", "description", "banner_url"]),
    ...differences(old, block, ["surface_type", "block_type", "item_type", "size"]),
  ];
  return [
    ...(fields.length > 0 ? [change("block", "updated", block.id, name, null, fields)] : []),
    ...(moved.has(block.id) ? [change("block", "moved", block.id, name)] : []),
  ];
}

function itemChanges(
  before: Shown | null,
  item: Item,
  block: string,
  moved: ReadonlySet<string>,
): LayoutChange[] {
  const old = before?.items.find(({ id }) => id === item.id);
  if (!old) return [change("item", "created", item.id, item.title, block)];
  const fields = differences(old, item, [
    "title",
    "description",
    "image_url",
    "content_id",
    "price",
    "chips",
  ]);
  const isMoved = old.block_id !== item.block_id || moved.has(item.id);
  return [
    ...(fields.length > 0 ? [change("item", "updated", item.id, item.title, block, fields)] : []),
    ...(isMoved ? [change("item", "moved", item.id, item.title, block)] : []),
  ];
}

function differences<Part, Name extends keyof Part & ChangedField>(
  before: Part,
  after: Part,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => comparable(before[name]) !== comparable(after[name]));
}

/** Two chips at the same moment are the same, however the moment is written; so are objects of another order. */
function comparable(value: unknown): string {
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value)) return String(Date.parse(value));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, part]) => `${name}:${comparable(part)}`).join();
}

/** The ids of those that changed places: all that were there before but the longest row that kept its order. */
function movedIds(before: readonly { id: string }[], after: readonly { id: string }[]): ReadonlySet<string> {
  const positions = new Map(before.map(({ id }, position) => [id, position]));
  const common = after.flatMap(({ id }) => positions.get(id) ?? []);
  const kept = new Set(longestRising(common));
  return new Set(
    after.flatMap(({ id }) => {
      const position = positions.get(id);
      return position === undefined || kept.has(position) ? [] : [id];
    }),
  );
}

/** The longest rising part of a list of different numbers. */
function longestRising(numbers: readonly number[]): readonly number[] {
  const best: number[][] = [];
  for (const number of numbers) {
    const longest = best
      .filter((one) => (one.at(-1) as number) < number)
      .reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
    best.push([...longest, number]);
  }
  return best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
}
