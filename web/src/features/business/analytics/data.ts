/* The figures of the caller's workspace, and the stores of its articles. */
import type { FigureSource } from "@/shared/analytics/figures/data";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";

export type WorkspaceMetric = components["schemas"]["WorkspaceMetric"];

export const WORKSPACE_METRICS = [
  "page_views",
  "store_views",
  "article_views",
  "orders",
  "revenue",
] as const satisfies readonly WorkspaceMetric[];

export const WORKSPACE_FIGURES: FigureSource<WorkspaceMetric> = {
  operation: "analytics_workspace_summary",
  read: (query, signal) =>
    unwrapResponse(workspaceApi.GET("/workspace/analytics", { params: { query }, signal })),
};

/** More stores are not asked for their articles. */
const STORES_MAX = 5;

/** The store of each of these articles, as far as they are known. */
export function articleStoresQuery(ids: readonly string[]) {
  return {
    queryKey: ["analytics_article_stores", ids],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadonlyMap<string, string>> => {
      const stores = await unwrapResponse(
        workspaceApi.GET("/ecommerce/services/stores", { params: { query: { take: STORES_MAX } }, signal }),
      );
      const lists = stores.data.map(async ({ id: store_id }) => {
        const params = { path: { store_id }, query: { ids: [...ids], take: ids.length } };
        const articles = await unwrapResponse(
          workspaceApi.GET("/ecommerce/services/stores/{store_id}/articles", { params, signal }),
        );
        return articles.data.map(({ id }) => [id, store_id] as const);
      });
      return new Map((await Promise.all(lists)).flat());
    },
    enabled: ids.length > 0,
  };
}
