/* Tests of the problems of a publication and of where they lead. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { problemLink, publishProblems } from "./publishProblems";

const use = { code: "customizer_bounds", id: "u1", article_id: "a1" } as const;

describe("a refused publication", () => {
  it("has the problems that are known", () => {
    const extra = { problems: [use, { code: "another", id: null, article_id: null }] };
    expect(publishProblems(new ApiError(422, "error.rule.deployment", extra))).toEqual([use]);
    expect(publishProblems(new ApiError(409, "error.conflict.deployment_stale", extra))).toBeNull();
  });

  it.each([
    [use, "g1", "/tiendas/t1/articulos/a1?campo=u1"],
    [
      { code: "item_without_article", id: "i1", article_id: "a1" } as const,
      "g1",
      "/tiendas/t1/catalogos/g1?campo=i1",
    ],
    [
      { code: "item_without_article", id: "i1", article_id: "a1" } as const,
      undefined,
      "/tiendas/t1/catalogos",
    ],
    [{ code: "no_catalog", id: null, article_id: null } as const, undefined, "/tiendas/t1/catalogos"],
  ])("%j with the catalog %s is mended at %s", (problem, catalogId, to) => {
    expect(problemLink(problem, "t1", catalogId).to).toBe(to);
  });
});
