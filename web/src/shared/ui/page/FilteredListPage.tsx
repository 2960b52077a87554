/* The page of a list whose filters are in its address: the filters, the table, and the words for no rows. */
import type { ReactNode } from "react";
import type { ListedPage } from "../../api/pagedList";
import { common } from "../../i18n/es";
import type { ListOrder } from "../../lib/listFilters";
import { Button } from "../action/Button";
import { EmptyState } from "../status/EmptyState";
import { ListFilters, type ListFilterTexts } from "./ListFilters";
import { ListPage, type ListPageProps } from "./ListPage";

type ListPart = "title" | "actions" | "list" | "columns" | "summary";

interface Props<Row extends object, Page extends ListedPage<Row>, By extends string>
  extends Pick<ListPageProps<Row, Page>, ListPart> {
  texts: ListFilterTexts<By> & {
    lead: string;
    /** Said in place of no rows, with filters and without any. */
    empty: string;
    emptyText: string;
    noneYet: string;
    noneYetText?: string;
  };
  filters: { query: string } & Partial<ListOrder<By>>;
  onChange: (changes: { query?: string } & Partial<ListOrder<By>>) => void;
  onClear: () => void;
  /** True when one of the filters is set. */
  isFiltered: boolean;
  /** Above the filters. */
  above?: ReactNode;
  /** Selects between the search and the order. */
  selects?: ReactNode;
  chips?: ReactNode;
  /** More filters, below the others. */
  children?: ReactNode;
}

export function FilteredListPage<
  Row extends { id: string },
  Page extends ListedPage<Row>,
  By extends string = never,
>(props: Props<Row, Page, By>) {
  const { texts, filters, onChange, onClear, isFiltered, above, selects, chips, children, ...list } = props;
  const { orderBy, direction } = filters;
  return (
    <ListPage<Row, Page>
      {...list}
      lead={texts.lead}
      filters={
        <>
          {above}
          <ListFilters
            texts={texts}
            filters={filters}
            onChange={onChange}
            onClear={isFiltered ? onClear : undefined}
            selects={selects}
            chips={chips}
          >
            {children}
          </ListFilters>
        </>
      }
      {...(orderBy &&
        direction && {
          order: { columnId: orderBy, direction },
          onOrder: (order) => onChange({ orderBy: order.columnId as By, direction: order.direction }),
        })}
      empty={
        isFiltered ? (
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <Button onClick={onClear}>{common.clearFilters}</Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.noneYet} text={texts.noneYetText}>
            {list.actions}
          </EmptyState>
        )
      }
    />
  );
}
