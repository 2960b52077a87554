/* The page of a paged list: header, filters and table. */
import type { ReactNode } from "react";
import type { ListedPage, PagedList } from "../../api/pagedList";
import {
  type CardLayout,
  DataTable,
  type TableColumns,
  type TableOrder,
  TableSkeleton,
} from "../data/DataTable";
import { PagedRows } from "./PagedRows";
import { PageHeader } from "./PageHeader";
import { RefreshButton } from "./RefreshButton";

export interface ListPageProps<Row extends object, Page extends ListedPage<Row>> {
  title: string;
  lead?: ReactNode;
  /** Links beside the button that refreshes. */
  actions?: ReactNode;
  filters?: ReactNode;
  list: PagedList<Page>;
  columns: TableColumns<Row>;
  cardLayout?: CardLayout;
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
  cardLayout,
  order,
  onOrder,
  summary,
  empty,
}: ListPageProps<Row, Page>) {
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {actions}
        <RefreshButton query={list} />
      </PageHeader>
      {filters}
      <PagedRows<Row, Page> list={list} skeleton={<TableSkeleton />} summary={summary} empty={empty}>
        {(rows) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            {...(cardLayout && { cardLayout })}
            {...(order && { order })}
            {...(onOrder && { onOrder })}
            isStale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
    </>
  );
}
