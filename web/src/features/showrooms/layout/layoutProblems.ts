/* The problems of a layout's draft, found before it is saved or named by the server, by the block or item that has each. */
import { ApiError } from "@/shared/api/errors";
import { entityForm, picture, showroomLayout as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { parseAmount } from "@/shared/lib/shop/amount";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { findChipsProblems } from "../chips/chipsDraft";
import { ITEMS_MAX, type ItemDraft, itemsOf, type LayoutDraft } from "./layoutDraft";

/** The key of a field's message: a block and an item keep theirs when they move. */
export const blockKey = (id: string, field: string) => `block ${id} ${field}`;
export const itemKey = (id: string, field: string) => `item ${id} ${field}`;

export function findProblems(draft: LayoutDraft): FieldProblems {
  const problems: Record<string, string> = {};
  if (draft.title.trim() === "") problems["header.title"] = texts.required;
  const checkPicture = (key: string, url: string | null) => {
    const problem = url === null ? null : findPictureAddressProblem(url);
    if (problem) problems[key] = picture.problems[problem];
  };
  checkPicture("header.icon_url", draft.icon_url);
  checkPicture("header.cover_url", draft.cover_url);
  if (itemsOf(draft).length > ITEMS_MAX) problems.items = texts.tooManyItems(ITEMS_MAX);
  for (const block of draft.blocks) {
    checkPicture(blockKey(block.id, "header.banner_url"), block.banner_url);
    for (const item of block.items) {
      checkPicture(itemKey(item.id, "image_url"), item.image_url);
      Object.assign(problems, findItemProblems(item));
    }
  }
  return problems;
}

function findItemProblems({ id, title, final, base, chips }: ItemDraft): FieldProblems {
  const problems: Record<string, string> = {};
  if (title.trim() === "") problems[itemKey(id, "title")] = texts.required;
  const [amount, before] = [final, base].map((text) => (text.trim() === "" ? undefined : parseAmount(text)));
  if (amount === null) problems[itemKey(id, "price.final")] = texts.badAmount;
  if (before === null) problems[itemKey(id, "price.base")] = texts.badAmount;
  if (typeof before === "number" && amount === undefined) {
    problems[itemKey(id, "price.final")] = texts.finalFirst;
  }
  if (typeof before === "number" && typeof amount === "number" && before <= amount) {
    problems[itemKey(id, "price.base")] = texts.badBase;
  }
  return { ...problems, ...findChipsProblems(chips, itemKey(id, "chips")) };
}

/** The messages of a refused save, at their blocks and items; null when the refusal names no field. */
export function refusedFields(error: unknown, draft: LayoutDraft): FieldProblems | null {
  if (!(error instanceof ApiError)) return null;
  const { path, problems } = (error.extra ?? {}) as { path?: unknown; problems?: unknown };
  if (error.code === "error.rule.deployment" && Array.isArray(problems)) {
    const named = (problems as { code: string; path: string }[]).map(({ code, path }) => [
      problemKey(path, draft),
      texts.problems[code as keyof typeof texts.problems] ?? entityForm.invalid,
    ]);
    return Object.fromEntries(named) as Record<string, string>;
  }
  return typeof path === "string" ? { [problemKey(path, draft)]: entityForm.invalid } : null;
}

/** The key of a path that the server names, as in `items[3].content_id`. */
export function problemKey(path: string, draft: LayoutDraft): string {
  const [, list, index, field = ""] = /^(blocks|items)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (list === "blocks") {
    const block = draft.blocks[Number(index)];
    return block ? blockKey(block.id, field) : path;
  }
  const item = list ? itemsOf(draft)[Number(index)] : undefined;
  return item ? itemKey(item.id, field) : path;
}

/** The blocks and items that have problems, and the blocks of those items. */
export function idsWithProblems({ blocks }: LayoutDraft, problems: FieldProblems): string[] {
  const keys = Object.keys(problems);
  return blocks.flatMap((block) => {
    const items = block.items.filter(({ id }) => keys.some((key) => key.startsWith(`item ${id} `)));
    const hasOwn = keys.some((key) => key.startsWith(`block ${block.id} `));
    return hasOwn || items.length > 0 ? [block.id, ...items.map(({ id }) => id)] : [];
  });
}
