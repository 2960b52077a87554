/* The words of refused writes of a page. */
import { ApiError } from "@/shared/api/errors";
import { pageForm, pages as texts } from "@/shared/i18n/es";
import { joinWithAnd } from "../lib/dateFormat";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import type { MissingPart } from "./completeness";

/** The words for the parts that a published page would lack; null for another refusal. */
export function incompleteText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "error.rule.page_incomplete") return null;
  const missing = (error.extra as { missing?: MissingPart[] } | null)?.missing ?? [];
  return texts.wouldLack(joinWithAnd(missing.map((part) => texts.missingParts[part] ?? part)));
}

/** The messages at the fields that a refusal is about. */
export function resolvePageRefusal<Draft>(
  error: unknown,
  draft: Draft,
): { draft: Draft; problems: FieldProblems } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "error.conflict.page_store") {
    return { draft, problems: { store_id: texts.storeTaken } };
  }
  if (error.code === "error.conflict.page_showroom") {
    return { draft, problems: { showroom_id: texts.showroomTaken } };
  }
  const path = (error.extra as { path?: unknown } | null)?.path;
  if (error.status === 404 && typeof path === "string" && path.startsWith("categories")) {
    return { draft, problems: { categories: pageForm.goneCategory } };
  }
  return null;
}
