/* A data table, shown as cards on a phone; sorting is done by the server. */
import {
  type ColumnDef,
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useMemo } from "react";
import { table as texts } from "../../i18n/es";
import { useIsPhone, useIsTablet } from "../../lib/browser";
import styles from "./DataTable.module.css";

const features = tableFeatures({ rowSortingFeature });

type TableFeatures = typeof features;
export type TableColumns<Row extends object> = ColumnDef<TableFeatures, Row>[];

/** Creates typed columns: `accessor` columns can be sorted by the server, `display` columns cannot. */
export const createColumns = <Row extends object>() => createColumnHelper<TableFeatures, Row>();

export interface TableOrder {
  /** The column's id. */
  columnId: string;
  direction: "asc" | "desc";
}

interface Props<Row extends object> {
  /** The table's name, for screen readers. */
  caption: string;
  columns: TableColumns<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  order?: TableOrder;
  onOrder?: (order: TableOrder) => void;
  /** True while other rows are loading. */
  isStale?: boolean;
  /** On a phone, each column's name beside its value, or above it with two columns in a row; those are cards on a tablet too. */
  cardLayout?: CardLayout;
}

export type CardLayout = "rows" | "grid";

const UNORDERED: SortingState = [];

export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  order,
  onOrder,
  isStale = false,
  cardLayout = "rows",
}: Props<Row>) {
  const phone = useIsPhone();
  const tablet = useIsTablet();
  const sorting = useMemo(
    () => (order ? [{ id: order.columnId, desc: order.direction === "desc" }] : UNORDERED),
    [order],
  );
  const table = useTable({
    features,
    columns,
    data: rows as Row[],
    getRowId: rowId,
    manualSorting: true,
    enableSorting: onOrder !== undefined,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === "function" ? change(sorting) : change;
      if (next) onOrder?.({ columnId: next.id, direction: next.desc ? "desc" : "asc" });
    },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];

  if (phone || (tablet && cardLayout === "grid")) {
    return (
      <ul
        className={styles.cards}
        aria-label={caption}
        data-layout={cardLayout}
        data-stale={isStale || undefined}
      >
        {table.getRowModel().rows.map((row) => (
          <li key={row.id} className={styles.card}>
            {row.getAllCells().map((cell, index) =>
              index === 0 ? (
                <div key={cell.id} className={styles.first}>
                  <table.FlexRender cell={cell} />
                </div>
              ) : (
                <dl key={cell.id}>
                  <dt>{headers[index] && <table.FlexRender header={headers[index]} />}</dt>
                  <dd>
                    <table.FlexRender cell={cell} />
                  </dd>
                </dl>
              ),
            )}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.frame} data-stale={isStale || undefined}>
      <table className={styles.table}>
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => {
              const sorted = header.column.getIsSorted();
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                >
                  {header.column.getCanSort() ? (
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      <table.FlexRender header={header} />
                      <SortIcon sorted={sorted} />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortIcon({ sorted }: { sorted: false | "asc" | "desc" }) {
  const Icon = !sorted ? ArrowUpDown : sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <>
      <Icon aria-hidden data-sorted={sorted || undefined} />
      <span className="hidden-visually">{texts.sort}</span>
    </>
  );
}

/** The skeleton of a table. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.frame} role="status">
      <span className="hidden-visually">{texts.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
        <div key={index} className={styles.bar}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
