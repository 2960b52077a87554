/* One order of the consumer, live: its steps, payment, delivery, lines and amounts. */
import { ChevronLeft, MessagesSquare } from "lucide-react";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { app, chat, order as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { orderStatus } from "@/shared/lib/shop/orderStatus";
import { useOnline } from "@/shared/lib/useOnline";
import { isUuid } from "@/shared/lib/uuid";
import { PushOffer } from "@/shared/push/ui/PushOffer";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { OrderStateBadge } from "@/shared/ui/shop/OrderStateBadge";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { Notice } from "@/shared/ui/status/Notice";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { Steps } from "@/shared/ui/status/Steps";
import { type Order, useLiveOrder, useOrder } from "./data";
import styles from "./order.module.css";
import { OrderAmounts } from "./parts/OrderAmounts";
import { OrderItems } from "./parts/OrderItems";
import { OrderPickup } from "./parts/OrderPickup";
import { RepeatButton } from "./parts/RepeatButton";
import { PaymentNotice } from "./payment/PaymentNotice";
import { PaymentSection } from "./payment/PaymentSection";
import { currentPickup, orderSteps } from "./rules/orderSteps";

export function OrderPage() {
  const { orderId = "" } = useParams();
  return isUuid(orderId) ? <KnownOrder key={orderId} id={orderId} /> : <UnknownOrder />;
}

function KnownOrder({ id }: { id: string }) {
  const result = useOrder(id);
  if (hasStatus(result.error, 404)) return <UnknownOrder />;
  return (
    <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
      {(order) => <OrderDetails order={order} />}
    </QueryResult>
  );
}

function UnknownOrder() {
  useEffect(() => {
    document.title = `${texts.unknown} · ${app.name}`;
  }, []);
  return (
    <EmptyState title={texts.unknown} text={texts.unknownText}>
      <Link className={buttonClass("primary")} to={paths.consumer.orders()}>
        {texts.back}
      </Link>
    </EmptyState>
  );
}

const LEFT_STORE: readonly Order["pickup"][number]["state"][] = ["carrying", "at_door", "delivered"];

function OrderDetails({ order }: { order: Order }) {
  const { id, code, state, store, pickup } = order;
  const handover = currentPickup(pickup);
  const { label } = orderStatus(state, handover);
  const isLive = state !== "completed" && state !== "cancelled";
  // From then on the store cannot cancel it.
  const hasLeftStore = handover !== undefined && LEFT_STORE.includes(handover.state);
  const isReady = hasLeftStore || handover?.state === "ready";
  useEffect(() => {
    document.title = `${label} · ${texts.title(code)} · ${app.name}`;
  }, [label, code]);
  return (
    <>
      <LostStream id={id} />
      <Link className={styles.back} to={paths.consumer.orders()}>
        <ChevronLeft aria-hidden />
        {texts.back}
      </Link>
      <header className={styles.head}>
        <div>
          <h1>
            <span className={styles.codeName}>{texts.code}</span> <span className={styles.code}>{code}</span>
          </h1>
          <p className={styles.when}>{texts.at(formatDateTime(order.datetime), store.name)}</p>
        </div>
        {/* Announced when it changes. */}
        <div role="status" className={styles.state}>
          <OrderStateBadge state={state} pickup={handover} />
        </div>
      </header>
      <PaymentNotice order={order} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.section} aria-label={texts.progress}>
            <h2>{texts.progress}</h2>
            <Steps label={texts.progress} steps={orderSteps(order)} />
            {isLive && !isReady && <PushOffer name="order" kind="orders" showsWhenOn />}
            {isLive && !hasLeftStore && <p className={styles.help}>{texts.live}</p>}
          </section>
          <PaymentSection order={order} />
        </div>
        <div className={styles.column}>
          {handover && <OrderPickup pickup={handover} isLive={isLive} />}
          <section className={styles.section} aria-label={texts.items}>
            <h2>{texts.items}</h2>
            <OrderItems items={order.items} />
            <OrderAmounts order={order} />
          </section>
          <div className={styles.actions}>
            <RepeatButton order={order} />
            <Link className={buttonClass()} to={paths.consumer.messagesWithStore(store.id)}>
              <MessagesSquare aria-hidden />
              {chat.writeTo(store.name)}
            </Link>
            <a className={styles.store} href={paths.store.home(store.id)}>
              <NamedImage url={store.image_url} name={store.name} size={40} />
              {texts.toStore(store.name)}
            </a>
          </div>
        </div>
      </div>
    </>
  );
}

/** A notice while the changes of the order do not arrive. */
function LostStream({ id }: { id: string }) {
  const { state, reconnect } = useLiveOrder(id);
  // The layout says that there is no network.
  const isOnline = useOnline();
  return state === "lost" && isOnline ? <Notice text={texts.lost} onRetry={reconnect} /> : null;
}
