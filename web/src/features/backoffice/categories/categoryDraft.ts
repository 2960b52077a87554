/* The draft of a category: its problems, its body, and the words of its refusals. */
import { ApiError } from "@/shared/api/errors";
import { categories as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { Category, CategoryPut } from "./data";

export interface CategoryDraft {
  name: string;
  description: string;
  /** Empty on the first level. */
  parentId: string;
  iconUrl: string | null;
  isVisible: boolean;
}

export function draftOf(category: Category | null, parentId: string): CategoryDraft {
  return {
    name: category?.name ?? "",
    description: category?.description ?? "",
    parentId: category ? (category.parent_id ?? "") : parentId,
    iconUrl: category?.icon_url ?? null,
    isVisible: category?.visible ?? true,
  };
}

export function findProblems({ name, iconUrl }: CategoryDraft): FieldProblems {
  return {
    ...(name.trim() === "" && { name: texts.nameRequired }),
    ...(iconUrl !== null && findPictureAddressProblem(iconUrl) !== null && { icon_url: texts.badIcon }),
  };
}

export function bodyOf({ name, description, parentId, iconUrl, isVisible }: CategoryDraft): CategoryPut {
  return {
    parent_id: parentId === "" ? null : parentId,
    name: name.trim(),
    description: description.trim(),
    icon_url: iconUrl,
    visible: isVisible,
  };
}

/** The words of a refused write; null when it has none of its own. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case "error.conflict.category":
      return texts.refusals.name;
    case "error.rule.category_cycle":
      return texts.refusals.cycle;
    case "error.rule.category_depth":
      return texts.refusals.depth;
    case "error.rule.media_public":
      return texts.refusals.picture;
    case "error.rule.category_used": {
      const pages = (error.extra as { pages?: unknown } | null)?.pages;
      return texts.refusals.used(typeof pages === "number" ? pages : 1);
    }
    default:
      return null;
  }
}

/** The message of a refused save, at the field that it is about. */
export function resolveRefusal(error: unknown, draft: CategoryDraft) {
  const text = refusalOf(error);
  if (text === null) return null;
  const path = ((error as ApiError).extra as { path?: unknown } | null)?.path;
  return { draft, problems: { [typeof path === "string" ? path : "name"]: text } };
}
