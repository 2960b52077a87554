/* Queries and writes of a store's catalogs. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { isPermanentError } from "@/shared/lib/errorMessage";
import type { Article } from "../articles/articleBody";
import { fetchArticles } from "../articles/data";

export type Catalog = components["schemas"]["Catalog"];
export type CatalogPut = components["schemas"]["CatalogPut"];

const LIST = "/ecommerce/services/stores/{store_id}/catalogs";
const ONE = "/ecommerce/services/stores/{store_id}/catalogs/{catalog_id}";

export const catalogsKey = (storeId: string) => ["ecommerce_catalog_list", storeId] as const;

/** A store's catalogs, by name: it has a few. */
export function useCatalogs(store_id: string) {
  return useQuery({
    queryKey: catalogsKey(store_id),
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          workspaceApi.GET(LIST, { params: { path: { store_id }, query: { take: 100 } }, signal }),
        )
      ).data,
  });
}

/** The catalog that a form begins with: never an earlier answer, which a save would write back. */
export function useCatalog(store_id: string, catalog_id: string) {
  return useQuery({
    queryKey: ["ecommerce_catalog_get", store_id, catalog_id],
    queryFn: () => unwrapResponse(workspaceApi.GET(ONE, { params: { path: { store_id, catalog_id } } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

export async function putCatalog(store_id: string, catalog_id: string, body: CatalogPut): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(ONE, { params: { path: { store_id, catalog_id } }, body }));
}

export async function deleteCatalog(store_id: string, catalog_id: string): Promise<void> {
  await unwrapResponse(workspaceApi.DELETE(ONE, { params: { path: { store_id, catalog_id } } }));
}

/** The articles of a catalog by id, for their names; deleted ones are not among them. */
export function useCatalogArticles(storeId: string, ids: readonly string[]) {
  return useQuery({
    queryKey: ["ecommerce_article_list", storeId, "names", ids],
    queryFn: () => fetchArticles(storeId, ids),
    placeholderData: keepPreviousData,
  });
}

/** The articles that a text finds, to add one of them. */
export function useArticleSearch(store_id: string, text: string, isOpen: boolean) {
  const query = text.trim();
  return useQuery({
    queryKey: ["ecommerce_article_list", store_id, "search", query],
    queryFn: async ({ signal }): Promise<readonly Article[]> => {
      const page = await unwrapResponse(
        workspaceApi.GET("/ecommerce/services/stores/{store_id}/articles", {
          params: { path: { store_id }, query: { take: 20, ...(query !== "" && { query }) } },
          signal,
        }),
      );
      return page.data;
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}
