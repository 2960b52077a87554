/* The rows of a paged list, or its skeleton, error or emptiness; the next page by scrolling or by a button. */
import { type ReactNode, useCallback } from "react";
import { type ListedPage, listedRows, type PagedList } from "../../api/pagedList";
import { queryErrorMessage } from "../../lib/errorMessage";
import { LoadMore } from "../data/LoadMore";
import { QueryResult } from "../status/QueryResult";

interface Props<Row, Page extends ListedPage<Row>> {
  list: PagedList<Page>;
  skeleton: ReactNode;
  /** A line above the rows, such as their number. */
  summary?: ((firstPage: Page) => ReactNode) | undefined;
  /** Shown in place of no rows. */
  empty: ReactNode;
  /** The rows of all pages so far. */
  children: (rows: readonly Row[]) => ReactNode;
}

export function PagedRows<Row, Page extends ListedPage<Row>>({
  list,
  skeleton,
  summary,
  empty,
  children,
}: Props<Row, Page>) {
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const rows = listedRows<Row>(list);
  return (
    <QueryResult result={list} skeleton={skeleton}>
      {({ pages: [firstPage] }) => (
        <>
          {firstPage && summary?.(firstPage)}
          {rows.length === 0 ? empty : children(rows)}
          <LoadMore
            hasMore={list.hasNextPage && !list.isPlaceholderData}
            isLoading={list.isFetchingNextPage}
            problem={list.isFetchNextPageError ? queryErrorMessage(list.error) : undefined}
            onMore={more}
          />
        </>
      )}
    </QueryResult>
  );
}
