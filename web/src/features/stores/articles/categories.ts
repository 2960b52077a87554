/* The categories of a store, which are those of its articles: there is no list of them. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { workspaceApi } from "@/shared/api/workspace";
import type { Article } from "./articleBody";

export type Category = Article["categories"][number];

/** Categories of the articles that a text finds, as a suggestion for what is typed. */
export function useCategories(store_id: string, text: string): readonly Category[] {
  const query = text.trim();
  const { data } = useQuery({
    queryKey: ["ecommerce_article_list", store_id, "categories", query],
    queryFn: async ({ signal }) => {
      const page = await unwrapResponse(
        workspaceApi.GET("/ecommerce/services/stores/{store_id}/articles", {
          params: { path: { store_id }, query: { take: 100, ...(query !== "" && { query }) } },
          signal,
        }),
      );
      return distinctCategories(page.data);
    },
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}

/** The categories of some articles, each once, by name. */
export function distinctCategories(articles: readonly Article[]): Category[] {
  const byId = new Map(articles.flatMap(({ categories }) => categories).map((one) => [one.id, one]));
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name, "es"));
}
