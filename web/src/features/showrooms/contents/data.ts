/* Queries and writes of a showroom's contents, and the preferences of their form. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { visibilityFilters } from "@/shared/ui/page/visibilityFilters";

type Schemas = components["schemas"];
export type Content = Schemas["ShowroomContent"];
export type ContentPut = Schemas["ShowroomContentPut"];
export type ContentPage = Schemas["ShowroomContentPage"];
export type Preferences = Schemas["ShowroomContentPreferences"];
export type AttributePreference = Schemas["ShowroomAttributePreference"];

const LIST = "/showrooms/services/showrooms/{showroom_id}/contents";
const ONE = "/showrooms/services/showrooms/{showroom_id}/contents/{content_id}";

export const contentFilters = visibilityFilters("created_at", "title");
export type ContentFilterValues = ReturnType<typeof contentFilters.parse>;

/** The key of all lists of a showroom's contents. */
export const contentListsKey = (showroomId: string) => ["showrooms_content_list", showroomId] as const;

export function useContentList(showroom_id: string, filters: ContentFilterValues) {
  return usePagedList<ContentPage>({
    queryKey: [...contentListsKey(showroom_id), filters],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        workspaceApi.GET(LIST, {
          params: { path: { showroom_id }, query: contentFilters.listQuery(filters, cursor) },
          signal,
        }),
      ),
  });
}

/** The contents that a text finds, to put one of them in a block. */
export function useContentSearch(showroom_id: string, text: string, isOpen: boolean) {
  const query = text.trim();
  return useQuery({
    queryKey: [...contentListsKey(showroom_id), "search", query],
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          workspaceApi.GET(LIST, {
            params: { path: { showroom_id }, query: { take: 20, ...(query !== "" && { query }) } },
            signal,
          }),
        )
      ).data,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
}

const IDS_AT_ONCE = 50;

/** The contents with these ids that exist, by id. */
export function useContentsOf(showroom_id: string, ids: readonly string[]) {
  return useQuery({
    queryKey: [...contentListsKey(showroom_id), "ids", ids],
    queryFn: async ({ signal }) => {
      const found = new Map<string, Content>();
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const query = { ids: ids.slice(at, at + IDS_AT_ONCE), take: IDS_AT_ONCE };
        const page = await unwrapResponse(
          workspaceApi.GET(LIST, { params: { path: { showroom_id }, query }, signal }),
        );
        for (const content of page.data) found.set(content.id, content);
      }
      return found;
    },
    placeholderData: keepPreviousData,
  });
}

/** Reads the content that a form begins with. */
export function contentQuery(showroom_id: string, content_id: string) {
  return {
    queryKey: ["showrooms_content_get", showroom_id, content_id],
    queryFn: () => unwrapResponse(workspaceApi.GET(ONE, { params: { path: { showroom_id, content_id } } })),
  };
}

export async function putContent(showroom_id: string, content_id: string, body: ContentPut): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(ONE, { params: { path: { showroom_id, content_id } }, body }));
}

/** The types, attributes and labels that the form offers: the same for all workspaces. */
export function usePreferences() {
  return useQuery({
    queryKey: ["showrooms_content_preferences"],
    queryFn: ({ signal }) =>
      unwrapResponse(workspaceApi.GET("/showrooms/services/preferences/content", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
