/* One order of a store, whole and live: its next step, lines, payments, delivery, person and history. */
import { ChevronLeft, Printer } from "lucide-react";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { app, storeOrders, storeOrder as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { useOnline } from "@/shared/lib/useOnline";
import { isUuid } from "@/shared/lib/uuid";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { OrderHistory } from "@/shared/ui/shop/OrderHistory";
import { OrderItems } from "@/shared/ui/shop/OrderItems";
import { OrderStateBadge } from "@/shared/ui/shop/OrderStateBadge";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { Notice } from "@/shared/ui/status/Notice";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { OrderAge } from "../board/OrderAge";
import { useOrder } from "../data/oneOrder";
import { usePeople } from "../data/stores";
import type { Order } from "../model";
import { NextAction } from "../moves/ActionMenu";
import { OrderDialogs, useStartAction } from "../moves/OrderDialogs";
import { useOrderDialog } from "../moves/useOrderDialog";
import { useOrderMoves } from "../moves/useOrderMoves";
import { useOrdersContext } from "../OrdersFrame";
import { isLive } from "../rules/columns";
import { currentPickup } from "../rules/moves";
import { OrderConsumer } from "./OrderConsumer";
import { OrderPayments } from "./OrderPayments";
import { OrderPickup } from "./OrderPickup";
import { OrderPrintDialog, PRINT_PARAMETER } from "./OrderPrintDialog";
import styles from "./order.module.css";

export function OrderPage() {
  const { orderId = "" } = useParams();
  return isUuid(orderId) ? <KnownOrder key={orderId} id={orderId} /> : <UnknownOrder />;
}

function KnownOrder({ id }: { id: string }) {
  const [search] = useSearchParams();
  const result = useOrder(id, search.get("tienda"));
  const { stream } = useOrdersContext();
  const isOnline = useOnline();
  if (hasStatus(result.error, 404)) return <UnknownOrder />;
  return (
    <>
      {stream.state === "lost" && isOnline && <Notice text={storeOrders.lost} onRetry={stream.reconnect} />}
      <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
        {(order) => <OrderDetails order={order} />}
      </QueryResult>
    </>
  );
}

function UnknownOrder() {
  useEffect(() => {
    document.title = `${texts.unknown} · ${app.name}`;
  }, []);
  return (
    <EmptyState title={texts.unknown} text={texts.unknownText}>
      <Link className={buttonClass("primary")} to={paths.orders.board()}>
        {texts.back}
      </Link>
    </EmptyState>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { code, state, pickup } = order;
  const dialog = useOrderDialog();
  const moves = useOrderMoves();
  const people = usePeople();
  const start = useStartAction(moves, dialog.open);
  const current = currentPickup(order);
  const newCount = useOrdersContext().unseen.length;
  useEffect(() => {
    document.title = `${newCount > 0 ? storeOrders.newTitle(newCount) : texts.title(code)} · ${app.name}`;
  }, [code, newCount]);
  return (
    <>
      <OrderHead order={order} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.section} aria-label={texts.items}>
            <h2>{texts.items}</h2>
            <OrderItems order={order} />
          </section>
          <OrderPayments payments={order.payment} history={order.history} />
          <section className={styles.section} aria-label={texts.history}>
            <h2>{texts.history}</h2>
            <OrderHistory order={order} people={people} />
          </section>
        </div>
        <div className={styles.column}>
          <section className={styles.section} aria-label={texts.now}>
            <h2>{texts.now}</h2>
            <div role="status">
              <OrderStateBadge state={state} pickup={current} />
            </div>
            <NextAction order={order} isBusy={moves.busy.has(order.id)} onChosen={start} />
          </section>
          <OrderConsumer consumer={order.consumer} />
          {pickup.map((one) => (
            <OrderPickup key={one.id} pickup={one} />
          ))}
        </div>
      </div>
      <OrderPrintDialog order={order} />
      <OrderDialogs order={dialog.orderId === order.id ? order : undefined} dialog={dialog} moves={moves} />
    </>
  );
}

function OrderHead({ order }: { order: Order }) {
  const { code, datetime, store } = order;
  const [, setSearch] = useSearchParams();
  const print = () =>
    setSearch((before) => {
      before.set(PRINT_PARAMETER, "ticket");
      return before;
    });
  return (
    <>
      <Link className={styles.back} to={paths.orders.board()}>
        <ChevronLeft aria-hidden />
        {texts.back}
      </Link>
      <header className={styles.head}>
        <div>
          <h1 className={styles.code}>
            <span className="hidden-visually">{texts.title("")}</span>
            {code}
          </h1>
          <p className={styles.when}>
            {texts.placed(formatDateTime(datetime), store.name)}
            {isLive(order) && <OrderAge since={datetime} />}
          </p>
        </div>
        <Button onClick={print}>
          <Printer aria-hidden />
          {texts.print}
        </Button>
      </header>
    </>
  );
}
