/* Queries and writes of a store's catalogs. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
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

/** Reads the catalog that a form begins with. */
export function catalogQuery(store_id: string, catalog_id: string) {
  return {
    queryKey: ["ecommerce_catalog_get", store_id, catalog_id],
    queryFn: () => unwrapResponse(workspaceApi.GET(ONE, { params: { path: { store_id, catalog_id } } })),
  };
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
