/* The page of a paged list: header, filters and table; the next page by scrolling or by a button. */
import { RefreshCw } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { type ListedPage, listedRows, type PagedList } from "../../api/pagedList";
import { common } from "../../i18n/es";
import { queryErrorMessage } from "../../lib/errorMessage";
import { Button } from "../action/Button";
import { DataTable, type TableColumns, type TableOrder, TableSkeleton } from "../data/DataTable";
import { LoadMore } from "../data/LoadMore";
import { QueryResult } from "../status/QueryResult";
import { PageHeader } from "./PageHeader";

interface Props<Row extends object, Page extends ListedPage<Row>> {
  title: string;
  lead?: ReactNode;
  /** Links beside the button that refreshes. */
  actions?: ReactNode;
  filters?: ReactNode;
  list: PagedList<Page>;
  columns: TableColumns<Row>;
  order?: TableOrder;
  onOrder?: (order: TableOrder) => void;
  /** A line above the rows, such as their number. */
  summary?: (firstPage: Page) => ReactNode;
  /** Shown in place of no rows. */
  empty: ReactNode;
}

export function ListPage<Row extends { id: string }, Page extends ListedPage<Row>>({
  title,
  lead,
  actions,
  filters,
  list,
  columns,
  order,
  onOrder,
  summary,
  empty,
}: Props<Row, Page>) {
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const rows = listedRows<Row>(list);
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {actions}
        <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
          <RefreshCw aria-hidden />
          {common.refresh}
        </Button>
      </PageHeader>
      {filters}
      <QueryResult result={list} skeleton={<TableSkeleton />}>
        {({ pages: [firstPage] }) => (
          <>
            {firstPage && summary?.(firstPage)}
            {rows.length === 0 ? (
              empty
            ) : (
              <DataTable
                caption={title}
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
                {...(order && { order })}
                {...(onOrder && { onOrder })}
                isStale={list.isPlaceholderData}
              />
            )}
            <LoadMore
              hasMore={list.hasNextPage && !list.isPlaceholderData}
              isLoading={list.isFetchingNextPage}
              problem={list.isFetchNextPageError ? queryErrorMessage(list.error) : undefined}
              onMore={more}
            />
          </>
        )}
      </QueryResult>
    </>
  );
}
