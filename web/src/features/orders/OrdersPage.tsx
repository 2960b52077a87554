/* The consumer's home: their orders of all stores, newest first, what is open near them, and the pharmacy on duty. */
import { useSearchParams } from "react-router";
import { listedRows } from "@/shared/api/pagedList";
import { orders as texts } from "@/shared/i18n/es";
import { PushOffer } from "@/shared/push/ui/PushOffer";
import { ChoiceListPage } from "@/shared/ui/page/ChoiceListPage";
import { type Order, useOrders } from "./data";
import { OrderCard } from "./OrderCard";
import styles from "./orders.module.css";
import { HomePanels } from "./panels/HomePanels";
import { FILTER_STATES, ORDER_FILTERS, orderFilterParams, parseOrderFilter } from "./rules/filters";

export function OrdersPage() {
  const [search] = useSearchParams();
  const filter = parseOrderFilter(search);
  const list = useOrders(filter);
  const panels = filter === null && <HomePanels />;
  const isEmpty = list.data !== undefined && listedRows(list).length === 0;
  return (
    <ChoiceListPage
      texts={texts}
      list={list}
      choices={ORDER_FILTERS}
      choice={filter}
      toParams={orderFilterParams}
      intro={isEmpty && panels}
    >
      {(rows: readonly Order[]) => (
        <>
          {rows.some(isLive) && (
            <div className={styles.offer}>
              <PushOffer name="orders" kind="orders" />
            </div>
          )}
          <OrderRows rows={rows.slice(0, countOfLive(rows))} isStale={list.isPlaceholderData} />
          {panels}
          <OrderRows rows={rows.slice(countOfLive(rows))} isStale={list.isPlaceholderData} />
        </>
      )}
    </ChoiceListPage>
  );
}

function OrderRows({ rows, isStale }: { rows: readonly Order[]; isStale: boolean }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.list} data-stale={isStale || undefined}>
      {rows.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

/** The number of rows to the last one that is live: whoever waits for an order looks for it first. */
const countOfLive = (rows: readonly Order[]) => rows.findLastIndex(isLive) + 1;
const isLive = ({ state }: Order) => FILTER_STATES.live.includes(state);
