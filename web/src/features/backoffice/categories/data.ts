/* The query of the directory's categories, and their writes. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { dispatchCommand } from "../commands/data";

export type Category = components["schemas"]["BackofficeCategory"];
export type CategoryPut = components["schemas"]["BackofficeCategoryPut"];

const CATEGORIES_KEY = ["backoffices_category_list"] as const;
const PAGE_SIZE = 100;

/** All categories: the tree is drawn, searched and moved as a whole. */
export function useCategories() {
  return useQuery({
    queryKey: CATEGORIES_KEY,
    queryFn: async ({ signal }) => {
      const categories: Category[] = [];
      let cursor: string | null = null;
      do {
        const query: { take: number; cursor?: string } = { take: PAGE_SIZE, ...(cursor && { cursor }) };
        const page: { data: Category[]; cursor: string | null } = await unwrapResponse(
          staffApi.GET("/backoffices/discover/categories", { params: { query }, signal }),
        );
        categories.push(...page.data);
        cursor = page.cursor;
      } while (cursor !== null);
      return categories;
    },
  });
}

export function refetchCategories(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: CATEGORIES_KEY });
}

export async function putCategory(category_id: string, body: CategoryPut): Promise<void> {
  const params = { path: { category_id } };
  await unwrapResponse(staffApi.PUT("/backoffices/discover/categories/{category_id}", { params, body }));
}

/** Moves a category below another one, or to the first level. */
export function moveCategory(category: Category, parent_id: string | null): Promise<void> {
  const { name, description, icon_url, visible } = category;
  return putCategory(category.id, { parent_id, name, description, icon_url, visible });
}

/** Deletes a category; its children and pages go to `heirId`, its children without it to its parent. */
export async function deleteCategory(id: string, heirId: string | null): Promise<void> {
  await dispatchCommand("discover.categories.delete", { id, ...(heirId !== null && { move_to: heirId }) });
}
