/* The draft of a catalog: its sections with their items in order, its problems, and the body that it makes. */
import { picture, catalogs as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { randomUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import type { Catalog, CatalogPut } from "./data";

export interface ItemDraft {
  id: string;
  article_id: string;
  visible: boolean;
}

export interface SectionDraft {
  id: string;
  name: string;
  banner_url: string | null;
  visible: boolean;
  items: readonly ItemDraft[];
}

export interface CatalogDraft {
  name: string;
  selected: boolean;
  sections: readonly SectionDraft[];
}

type Ordered = { order: number };
const byOrder = (one: Ordered, other: Ordered) => one.order - other.order;

/** A new catalog begins with a section; the first one of a store is the one to publish. */
export function newDraft(isFirst: boolean): CatalogDraft {
  return { name: "", selected: isFirst, sections: [newSection()] };
}

export function draftOf({ name, selected, sections, items }: Catalog): CatalogDraft {
  return {
    name,
    selected,
    sections: sections.toSorted(byOrder).map(({ id, name, banner_url, visible }) => ({
      id,
      name,
      banner_url,
      visible,
      items: items
        .filter(({ section_id }) => section_id === id)
        .toSorted(byOrder)
        .map((item) => ({ id: item.id, article_id: item.article_id, visible: item.visible })),
    })),
  };
}

export function newSection(): SectionDraft {
  return { id: randomUuid(), name: "", banner_url: null, visible: true, items: [] };
}

export function newItem(article_id: string): ItemDraft {
  return { id: randomUuid(), article_id, visible: true };
}

export function findProblems({ name, sections }: CatalogDraft): FieldProblems {
  const problems: Record<string, string> = {};
  if (name.trim() === "") problems.name = texts.required;
  sections.forEach((section, index) => {
    const address = section.banner_url === null ? null : findPictureAddressProblem(section.banner_url);
    if (section.name.trim() === "") problems[`sections[${index}].name`] = texts.required;
    if (address) problems[`sections[${index}].banner_url`] = picture.problems[address];
  });
  return problems;
}

export function bodyOf({ name, selected, sections }: CatalogDraft): CatalogPut {
  return {
    name: name.trim(),
    selected,
    sections: sections.map((section) => ({
      id: section.id,
      name: section.name.trim(),
      banner_url: section.banner_url,
      visible: section.visible,
    })),
    items: sections.flatMap(({ id: section_id, items }) => items.map((item) => ({ ...item, section_id }))),
  };
}

/** The sections with changes of one. */
export function withSection(
  sections: readonly SectionDraft[],
  id: string,
  change: (section: SectionDraft) => Partial<SectionDraft>,
): SectionDraft[] {
  return sections.map((section) => (section.id === id ? { ...section, ...change(section) } : section));
}

/** The sections with an item at the end of another one. */
export function moveToSection(
  sections: readonly SectionDraft[],
  item: ItemDraft,
  toId: string,
): SectionDraft[] {
  return sections.map((section) => {
    const others = section.items.filter(({ id }) => id !== item.id);
    return { ...section, items: section.id === toId ? [...others, item] : others };
  });
}

/** The sections with one item moved within its own. */
export function moveWithin(
  sections: readonly SectionDraft[],
  id: string,
  from: number,
  to: number,
): SectionDraft[] {
  return withSection(sections, id, ({ items }) => ({ items: moveItem(items, from, to) }));
}

export function articleIdsOf({ sections }: Pick<CatalogDraft, "sections">): string[] {
  return [...new Set(sections.flatMap(({ items }) => items.map(({ article_id }) => article_id)))].sort();
}
