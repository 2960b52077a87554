/* The page of a paged list: header, filters and table. */
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import type { ListedPage, PagedList } from "../../api/pagedList";
import { common } from "../../i18n/es";
import { Button } from "../action/Button";
import { DataTable, type TableColumns, type TableOrder, TableSkeleton } from "../data/DataTable";
import { PagedRows } from "./PagedRows";
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
      <PagedRows<Row, Page> list={list} skeleton={<TableSkeleton />} summary={summary} empty={empty}>
        {(rows) => (
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
      </PagedRows>
    </>
  );
}
