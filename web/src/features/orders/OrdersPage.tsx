/* The consumer's orders of all stores, newest first. */
import { RefreshCw } from "lucide-react";
import { useSearchParams } from "react-router";
import { common, orders as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { PagedRows } from "@/shared/ui/page/PagedRows";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { type Order, useOrders } from "./data";
import { OrderCard } from "./OrderCard";
import styles from "./orders.module.css";
import { ORDER_FILTERS, type OrderFilter, orderFilterParams, parseOrderFilter } from "./rules/filters";

const ALL = "all";
const OPTIONS = ([ALL, ...ORDER_FILTERS] as const).map((value) => ({ value, label: texts.filters[value] }));

export function OrdersPage() {
  const [search, setSearch] = useSearchParams();
  const filter = parseOrderFilter(search);
  const list = useOrders(filter);
  const show = (value: OrderFilter | typeof ALL) =>
    setSearch(orderFilterParams(value === ALL ? null : value), {
      preventScrollReset: true,
      // Without it the choice would change only when the new list is ready.
      flushSync: true,
    });
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
          <RefreshCw aria-hidden />
          {common.refresh}
        </Button>
      </PageHeader>
      <div className={styles.filter}>
        <SegmentedControl legend={texts.filter} options={OPTIONS} value={filter ?? ALL} onChange={show} />
      </div>
      <PagedRows
        list={list}
        skeleton={<TableSkeleton />}
        empty={<NoOrders filter={filter} onShowAll={() => show(ALL)} />}
      >
        {(rows: readonly Order[]) => (
          <ul className={styles.list} data-stale={list.isPlaceholderData || undefined}>
            {rows.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  );
}

function NoOrders({ filter, onShowAll }: { filter: OrderFilter | null; onShowAll: () => void }) {
  if (filter === null) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <EmptyState title={texts.noneOf[filter]}>
      <Button onClick={onShowAll}>{texts.showAll}</Button>
    </EmptyState>
  );
}
