/* The problems that keep a store from being published, with the page and the field where each is mended. */
import { paths } from "@/app/paths";
import { ApiError } from "@/shared/api/errors";
import { deployments as texts } from "@/shared/i18n/es";

export interface PublishProblem {
  code: keyof typeof texts.problems;
  /** The item of the catalog, or the article's use of a customizer. */
  id: string | null;
  article_id: string | null;
}

/** The problems of a refused publication; null when the error is another. */
export function publishProblems(error: unknown): readonly PublishProblem[] | null {
  if (!(error instanceof ApiError) || error.code !== "error.rule.deployment") return null;
  const { problems } = (error.extra ?? {}) as { problems?: unknown };
  if (!Array.isArray(problems)) return [];
  return problems.filter((one): one is PublishProblem => (one as PublishProblem).code in texts.problems);
}

/** The address where a problem is mended, which leads to its field, and the name of the link. */
export function problemLink(
  { code, id, article_id }: PublishProblem,
  storeId: string,
  catalogId: string | undefined,
): { to: string; label: string } {
  if (code === "no_catalog" || (code === "item_without_article" && catalogId === undefined)) {
    return { to: paths.stores.resources(storeId, "catalogos"), label: texts.fix.no_catalog };
  }
  const focus = id === null ? "" : `?campo=${id}`;
  if (code === "item_without_article") {
    const to = paths.stores.resource(storeId, "catalogos", catalogId ?? "") + focus;
    return { to, label: texts.fix.item_without_article };
  }
  return { to: paths.stores.article(storeId, article_id ?? "") + focus, label: texts.fix.article };
}
