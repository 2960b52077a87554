/* Queries and writes of a workspace's pages in the directory. */
import { type QueryClient, useQueries, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { servicesQuery } from "@/shared/api/services/workspaceServices";
import { workspaceApi } from "@/shared/api/workspace";
import type { ListedCategory } from "@/shared/directory/categoryOptions";
import { isPermanentError } from "@/shared/lib/errorMessage";

type Schemas = components["schemas"];
export type Page = Schemas["ServicePage"];
export type PagePatch = Schemas["ServicePagePatch"];
export type PageSettings = Schemas["ServicePageSettings"];
export type PageConnection = Schemas["PageConnection"];
export type PageService = Schemas["WorkspaceService"];

const PAGE = "/discover/service/page/{id}";
const PAGE_SIZE = 100;

/** An inactive page is one whose service is inactive: the public does not see it, published or not. */
export type PageState = "published" | "unpublished" | "inactive";

export const pageKey = (id: string) => ["discover_service_page_get", id] as const;

const fetchPage = (id: string, signal: AbortSignal) =>
  unwrapResponse(workspaceApi.GET(PAGE, { params: { path: { id } }, signal }));

/** The services that are pages, active or not; `service_id` is the page's. */
export function usePageServices() {
  return useQuery({ ...servicesQuery, select: (services) => services.filter(({ type }) => type === "page") });
}

/** The state of a page; while the services load, its own counts as active. */
export function pageState({ id, enabled }: Page, services: readonly PageService[] | undefined): PageState {
  if (services?.some(({ service_id, state }) => service_id === id && state === "inactive")) return "inactive";
  return enabled ? "published" : "unpublished";
}

/** The pages of ids, as they load. */
export function usePagesOf(ids: readonly string[]): ReadonlyMap<string, Page> {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: pageKey(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(id, signal),
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
  });
}

export function usePage(id: string) {
  return useQuery({
    queryKey: pageKey(id),
    queryFn: ({ signal }) => fetchPage(id, signal),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

/** The page that a form begins with: never an earlier answer, which a save would write back. */
export function usePageToEdit(id: string) {
  return useQuery({
    queryKey: [...pageKey(id), "edit"],
    queryFn: ({ signal }) => fetchPage(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function patchPage(queries: QueryClient, id: string, body: PagePatch): Promise<void> {
  const page = await unwrapResponse(workspaceApi.PATCH(PAGE, { params: { path: { id } }, body }));
  queries.setQueryData(pageKey(id), page);
}

/** Changes settings; with an unknown id it makes a page. */
export async function putPageSettings(queries: QueryClient, id: string, body: PageSettings): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(`${PAGE}/settings`, { params: { path: { id } }, body }));
  await queries.invalidateQueries({ queryKey: pageKey(id), exact: true });
}

/** The categories that the public sees, which a page may be in. */
export function useCategories() {
  return useQuery({
    queryKey: ["discover_categories"],
    queryFn: async ({ signal }) => {
      const categories: ListedCategory[] = [];
      let cursor: string | null = null;
      do {
        const query: { take: number; cursor?: string } = { take: PAGE_SIZE, ...(cursor && { cursor }) };
        const page: { data: ListedCategory[]; cursor: string | null } = await unwrapResponse(
          workspaceApi.GET("/discover/categories", { params: { query }, signal }),
        );
        categories.push(...page.data);
        cursor = page.cursor;
      } while (cursor !== null);
      return categories;
    },
  });
}

/** The workspace's stores, of which a page shows one. */
export function useStores() {
  return useQuery({
    queryKey: ["stores_list", {}, "all"],
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          workspaceApi.GET("/ecommerce/services/stores", {
            params: { query: { take: PAGE_SIZE } },
            signal,
          }),
        )
      ).data,
  });
}

/** The workspace's showrooms, of which a page shows one. */
export function useShowrooms() {
  return useQuery({
    queryKey: ["showrooms_service_list"],
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          workspaceApi.GET("/showrooms/services/showrooms", {
            params: { query: { take: PAGE_SIZE } },
            signal,
          }),
        )
      ).data,
  });
}
