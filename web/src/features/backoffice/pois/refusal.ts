/* The words of refused writes of a point of interest. */
import { ApiError } from "@/shared/api/errors";
import { entityForm, pageForm, pois as texts } from "@/shared/i18n/es";
import * as entity from "@/shared/ui/entity/useEntityForm";
import type { PoiDraft } from "./poiDraft";

/** The words of a refused promotion. */
export function refusalText(error: unknown): string {
  const isPromoted = error instanceof ApiError && error.code === "error.conflict.poi_promoted";
  return isPromoted ? texts.alreadyPromoted : entity.refusalText(error);
}

/** The message at the field that a refusal is about; the fields of a page have the paths of a page. */
export function resolveRefusal(
  error: unknown,
  draft: PoiDraft,
): { draft: PoiDraft; problems: entity.FieldProblems } | null {
  if (!(error instanceof ApiError)) return null;
  const path = (error.extra as { path?: unknown } | null)?.path;
  if (typeof path !== "string") return null;
  if (error.status === 404 && path.startsWith("form.categories")) {
    return { draft, problems: { categories: pageForm.goneCategory } };
  }
  if (error.status === 404 && path === "workspace_id") {
    return { draft, problems: { workspace_id: texts.unknownWorkspace } };
  }
  const pagePath = /^form\.((links|addresses|avatar_url|cover_url).*)$/.exec(path)?.[1];
  return pagePath === undefined ? null : { draft, problems: { [pagePath]: entityForm.invalid } };
}
