/* Queries of paged lists, whose next page is found by a cursor. */
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";

/** A page of a list, as the API answers it. */
export interface ListedPage<Row> {
  data: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  cursor: string | null;
}

/** The pages that were read so far. */
export type PagedList<Page> = UseInfiniteQueryResult<InfiniteData<Page, string | null>, Error>;

interface Options<Page> {
  /** The list's key and filters: other ones are another list. */
  queryKey: readonly unknown[];
  fetchPage: (cursor: string | null, signal: AbortSignal) => Promise<Page>;
  staleTime?: number | undefined;
}

export function usePagedList<Page extends ListedPage<unknown>>({
  queryKey,
  fetchPage,
  staleTime,
}: Options<Page>): PagedList<Page> {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    // Keeps the last rows visible while the next ones load.
    placeholderData: keepPreviousData,
    // A refetch would request every loaded page again.
    refetchOnWindowFocus: false,
    ...(staleTime !== undefined && { staleTime }),
  });
}

/** The rows of all pages. */
export function listedRows<Row>(list: PagedList<ListedPage<Row>>): readonly Row[] {
  return list.data?.pages.flatMap(({ data }) => data) ?? [];
}
