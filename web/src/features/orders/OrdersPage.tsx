/* The consumer's orders of all stores, newest first. */
import { useSearchParams } from "react-router";
import { orders as texts } from "@/shared/i18n/es";
import { PushOffer } from "@/shared/push/ui/PushOffer";
import { ChoiceListPage } from "@/shared/ui/page/ChoiceListPage";
import { type Order, useOrders } from "./data";
import { OrderCard } from "./OrderCard";
import styles from "./orders.module.css";
import { FILTER_STATES, ORDER_FILTERS, orderFilterParams, parseOrderFilter } from "./rules/filters";

export function OrdersPage() {
  const [search] = useSearchParams();
  const filter = parseOrderFilter(search);
  const list = useOrders(filter);
  return (
    <ChoiceListPage
      texts={texts}
      list={list}
      choices={ORDER_FILTERS}
      choice={filter}
      toParams={orderFilterParams}
    >
      {(rows: readonly Order[]) => (
        <>
          {rows.some(isLive) && (
            <div className={styles.offer}>
              <PushOffer name="orders" kind="orders" />
            </div>
          )}
          <ul className={styles.list} data-stale={list.isPlaceholderData || undefined}>
            {rows.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
    </ChoiceListPage>
  );
}

const isLive = ({ state }: Order) => FILTER_STATES.live.includes(state);
