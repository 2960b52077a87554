/* One order as the staff sees it: its data, lines, payments, pickups and history. */
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import {
  boardCard,
  storeOrder as orderTexts,
  providers,
  order as sharedTexts,
  staffOrders as texts,
} from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import type { People } from "@/shared/lib/shop/orderHistory";
import { isUuid } from "@/shared/lib/uuid";
import { buttonClass } from "@/shared/ui/action/Button";
import { CopyableText } from "@/shared/ui/action/CopyableText";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { type Fact, FactList } from "@/shared/ui/data/FactList";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { AddressText } from "@/shared/ui/shop/AddressText";
import { OrderHistory } from "@/shared/ui/shop/OrderHistory";
import { OrderItems } from "@/shared/ui/shop/OrderItems";
import { OrderStateBadge } from "@/shared/ui/shop/OrderStateBadge";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Order, useOrder } from "./data";
import styles from "./orders.module.css";

/** The staff see no names of a workspace's people. */
const PEOPLE: People = { names: new Map(), ownAccount: null, unnamed: texts.storePerson };

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
  return (
    <>
      <PageHeader title={texts.unknown} />
      <EmptyState title={texts.unknown}>
        <Link className={buttonClass("primary")} to={paths.backoffice.orders()}>
          {texts.back}
        </Link>
      </EmptyState>
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { code, state, pickup, store, consumer, payment } = order;
  return (
    <>
      <PageHeader
        title={orderTexts.title(code)}
        badge={<OrderStateBadge state={state} pickup={pickup.at(-1)} />}
        lead={store.name}
      >
        <Link className={buttonClass()} to={paths.backoffice.orders({ store_id: store.id })}>
          {texts.storeOrders(store.name)}
        </Link>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.section} aria-label={orderTexts.items}>
            <h2>{orderTexts.items}</h2>
            <OrderItems order={order} />
          </section>
          <section className={styles.section} aria-label={orderTexts.history}>
            <h2>{orderTexts.history}</h2>
            <OrderHistory order={order} people={PEOPLE} />
          </section>
        </div>
        <div className={styles.column}>
          <FactList title={texts.data} facts={dataFacts(order)} />
          <FactList title={orderTexts.consumer} facts={consumerFacts(consumer)}>
            <Link className={buttonClass("quiet")} to={paths.backoffice.account(consumer.id)}>
              {texts.account}
            </Link>
          </FactList>
          <FactList title={orderTexts.payments} facts={payment.map(paymentFact)} />
          {pickup.map(({ id, type, state: pickupState, address }) => (
            <section key={id} className={styles.section} aria-label={sharedTexts[type]}>
              <h2>
                {sharedTexts[type]} · {boardCard.pickupStates[pickupState]}
              </h2>
              <AddressText address={address} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function dataFacts({ id, datetime, turn_id }: Order): Fact[] {
  return [
    { name: texts.id, value: <CopyableText text={id} name={texts.id} /> },
    { name: texts.placed, value: <Timestamp at={datetime} /> },
    { name: texts.turn, value: <CopyableText text={turn_id} name={texts.turn} /> },
  ];
}

function consumerFacts({ name, phone, email }: Order["consumer"]): Fact[] {
  return [
    { name: texts.columns.consumer, value: name },
    ...(phone ? [{ name: texts.phone, value: phone }] : []),
    ...(email ? [{ name: texts.email, value: email }] : []),
  ];
}

function paymentFact({ provider_type, state, amount, refund_due }: Order["payment"][number]): Fact {
  const due = refund_due > 0 ? ` · ${boardCard.refundDue(formatMoney(refund_due))}` : "";
  return {
    name: providers.names[provider_type],
    value: `${formatMoney(amount)} · ${orderTexts.stateOfPayment[state]}${due}`,
  };
}
