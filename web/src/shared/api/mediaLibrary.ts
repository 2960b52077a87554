/* The session's own uploads: their list, one of them, and its deletion. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isPermanentError } from "../lib/errorMessage";
import type { ListFilterValues } from "../lib/listFilters";
import { useAuthenticatedClient } from "./authenticatedClient";
import { unwrapResponse } from "./errors";
import { usePagedList } from "./pagedList";
import { MAX_RETRIES } from "./queryClient";
import type { components } from "./schema";

export type MediaResource = components["schemas"]["MediaResource"];
export type MediaType = components["schemas"]["MediaType"];
export type MediaOrderBy = components["schemas"]["MediaOrderBy"];

export interface MediaListFilters extends ListFilterValues<MediaOrderBy> {
  /** Null for all types. */
  type: MediaType | null;
}

/** Few enough that a page of new pictures is within the server's share of new variants a minute. */
const PAGE_SIZE = 24;

/** The key of every list, whatever its filters. */
const LIST_KEY = ["media_list"] as const;
const oneKey = (id: string) => ["media_metadata", id] as const;

export function useMediaList({ query, type, orderBy, direction }: MediaListFilters) {
  const { api } = useAuthenticatedClient();
  const words = query.trim();
  return usePagedList({
    queryKey: [...LIST_KEY, words, type, orderBy, direction],
    fetchPage: (cursor, signal) => {
      const query = {
        ...(words !== "" && { query: words }),
        ...(type !== null && { type }),
        order_by: orderBy,
        order_dir: direction,
        take: PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      };
      return unwrapResponse(api.GET("/media/resources", { params: { query }, signal }));
    },
  });
}

export function useMediaResource(id: string) {
  const { api } = useAuthenticatedClient();
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET("/media/resources/{id}/metadata", { params: { path: { id } }, signal })),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

export function useDeleteMedia(id: string, onDeleted: () => void) {
  const { api } = useAuthenticatedClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrapResponse(api.DELETE("/media/resources/{id}", { params: { path: { id } } })),
    networkMode: "always",
    onSuccess: () => {
      onDeleted();
      // Not read again while its popup closes: it is gone.
      void queryClient.invalidateQueries({ queryKey: oneKey(id), refetchType: "none" });
      void queryClient.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

/** Reads the lists again, after an upload. */
export function useMediaListRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: LIST_KEY });
}
