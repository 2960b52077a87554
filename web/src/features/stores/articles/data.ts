/* Queries and writes of a store's articles. */
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import { workspaceApi } from "@/shared/api/workspace";
import { visibilityFilters } from "@/shared/ui/page/visibilityFilters";
import type { Article, ArticlePut } from "./articleBody";

const LIST = "/ecommerce/services/stores/{store_id}/articles";
const ONE = "/ecommerce/services/stores/{store_id}/articles/{article_id}";

interface ArticlePage {
  data: readonly Article[];
  cursor: string | null;
}

export const articleFilters = visibilityFilters("name", "created_at");
export type ArticleFilterValues = ReturnType<typeof articleFilters.parse>;

/** The key of all lists of a store's articles. */
export const articleListsKey = (storeId: string) => ["ecommerce_article_list", storeId] as const;

export function useArticleList(storeId: string, filters: ArticleFilterValues) {
  return usePagedList<ArticlePage>({
    queryKey: [...articleListsKey(storeId), filters],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        workspaceApi.GET(LIST, {
          params: { path: { store_id: storeId }, query: articleFilters.listQuery(filters, cursor) },
          signal,
        }),
      ),
  });
}

/** Reads the article that a form begins with. */
export function articleQuery(storeId: string, id: string) {
  return {
    queryKey: ["ecommerce_article_get", storeId, id],
    queryFn: () => fetchArticle(storeId, id),
  };
}

export function fetchArticle(store_id: string, article_id: string): Promise<Article> {
  return unwrapResponse(workspaceApi.GET(ONE, { params: { path: { store_id, article_id } } }));
}

/** The articles with these ids that still exist, by id. */
export async function fetchArticles(store_id: string, ids: readonly string[]): Promise<Map<string, Article>> {
  const found = new Map<string, Article>();
  for (let at = 0; at < ids.length; at += 50) {
    const query = { ids: ids.slice(at, at + 50), take: 50 };
    const page = await unwrapResponse(workspaceApi.GET(LIST, { params: { path: { store_id }, query } }));
    for (const article of page.data) found.set(article.id, article);
  }
  return found;
}

export async function putArticle(store_id: string, article_id: string, body: ArticlePut): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(ONE, { params: { path: { store_id, article_id } }, body }));
}

export async function deleteArticle(store_id: string, article_id: string): Promise<void> {
  await unwrapResponse(workspaceApi.DELETE(ONE, { params: { path: { store_id, article_id } } }));
}

const lastWrites = new Map<string, Promise<void>>();

/** Runs the writes of one article one after the other: each writes the whole article as it was read. */
function inOrder(id: string, write: () => Promise<void>): Promise<void> {
  const run = (lastWrites.get(id) ?? Promise.resolve()).catch(() => undefined).then(write);
  lastWrites.set(id, run);
  return run;
}

/** Changes an article as it is stored now, so that what others changed meanwhile stays; shows it in every list. */
export function useArticleEdit(storeId: string) {
  const queries = useQueryClient();
  return useCallback(
    (id: string, edit: (article: Article) => ArticlePut): Promise<void> =>
      inOrder(id, async () => {
        try {
          await putArticle(storeId, id, edit(await fetchArticle(storeId, id)));
        } finally {
          // Also after a refusal, whose reason may be that it changed.
          await fetchArticle(storeId, id)
            .then((article) => showArticle(queries, storeId, article))
            // The result is that of the write, whether or not it can be shown.
            .catch(() => void queries.invalidateQueries({ queryKey: articleListsKey(storeId) }));
        }
      }),
    [queries, storeId],
  );
}

/** Replaces an article in every list that was read. */
export function showArticle(queries: QueryClient, storeId: string, article: Article): void {
  queries.setQueriesData<InfiniteData<ArticlePage>>({ queryKey: articleListsKey(storeId) }, (list) => {
    if (!list?.pages) return list;
    const pages = list.pages.map((page) =>
      page.data.some(({ id }) => id === article.id)
        ? { ...page, data: page.data.map((one) => (one.id === article.id ? article : one)) }
        : page,
    );
    return { ...list, pages };
  });
}

/** The present count that a refused stock names; undefined when the refusal is another. */
export function movedCount(error: unknown): number | null | undefined {
  if (!(error instanceof ApiError) || error.code !== "error.conflict.stock") return undefined;
  const { count } = (error.extra ?? {}) as { count?: unknown };
  return typeof count === "number" ? count : null;
}
