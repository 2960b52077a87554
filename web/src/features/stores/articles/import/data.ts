/* The import of a store's articles: the call, and the limits that are told before it. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import type { Customizer } from "../../customizers/data";
import type { Article } from "../articleBody";
import { articleListsKey } from "../data";
import { articleFile } from "./exportFile";
import { variantsCustomizerId } from "./variants";

export type ImportReport = components["schemas"]["ArticleImportReport"];
export type ImportProblem = components["schemas"]["ArticleImportProblem"];
export type ImportChange = components["schemas"]["ArticleImportChange"];

/** The largest file that the server takes, in bytes. */
export const FILE_BYTES_MAX = 4 * 1024 * 1024;

export interface ImportOptions {
  dryRun: boolean;
  skipBad: boolean;
  ignoredColumns: readonly string[];
  dateOrder: "dmy" | "mdy" | null;
}

export async function importArticles(
  storeId: string,
  file: File,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<ImportReport> {
  const form = new FormData();
  form.append("file", file, file.name);
  return unwrapResponse(
    workspaceApi.POST("/ecommerce/services/stores/{store_id}/articles/import", {
      params: {
        path: { store_id: storeId },
        query: {
          dry_run: options.dryRun,
          skip_bad: options.skipBad,
          ignore_columns: [...options.ignoredColumns],
          ...(options.dateOrder && { date_order: options.dateOrder }),
        },
      },
      // The contract describes the form's part; the browser sends the form.
      body: { file: file.name },
      bodySerializer: () => form,
      signal,
    }),
  );
}

/** A file of all articles of a store and their variants. */
export async function fetchArticleFile(store_id: string): Promise<string> {
  const path = { store_id };
  const articles = await fetchAll<Article>((query) =>
    workspaceApi.GET("/ecommerce/services/stores/{store_id}/articles", { params: { path, query } }),
  );
  const hasVariants = articles.some((article) => variantsCustomizerId(article) !== null);
  const customizers = !hasVariants
    ? []
    : await fetchAll<Customizer>((query) =>
        workspaceApi.GET("/ecommerce/services/stores/{store_id}/customizers", { params: { path, query } }),
      );
  return articleFile(articles, customizers);
}

/** All rows of a list, page by page. */
async function fetchAll<Row>(
  fetchPage: (query: { take: number; cursor?: string }) => Parameters<typeof unwrapResponse<Page<Row>>>[0],
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await unwrapResponse(
      fetchPage({ take: 100, ...(cursor !== null && { cursor }) }),
    );
    rows.push(...page.data);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}

interface Page<Row> {
  data: Row[];
  cursor: string | null;
}

/** Reads the lists of articles again. */
export function useArticleListRefresh(storeId: string): () => void {
  const queries = useQueryClient();
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: articleListsKey(storeId) }),
    [queries, storeId],
  );
}
