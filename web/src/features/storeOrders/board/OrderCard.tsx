/* An order on the board: its code, age, person, lines and payment, and its next step. */
import { Bike, Ellipsis, Store } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { providers, boardCard as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import type { Order } from "../model";
import { type OrderAction, primaryAction, waitsForPayer } from "../rules/actions";
import { shortCode } from "../rules/code";
import { currentPickup, isPaid, orderTotal, pendingPayment, refundDue } from "../rules/moves";
import styles from "./card.module.css";
import { OrderAge } from "./OrderAge";
import { OrderLines } from "./OrderLines";

export interface BoardOrder {
  id: string;
  order: Order;
  isNew: boolean;
  isBusy: boolean;
  /** False when all orders on the board are of one store. */
  showsStore: boolean;
}

interface Props {
  card: BoardOrder;
  onAction: (order: Order, action: OrderAction) => void;
  onMore: (order: Order) => void;
}

export function OrderCard({ card: { order, isNew, isBusy, showsStore }, onAction, onMore }: Props) {
  const { id, code, state, datetime, consumer, store } = order;
  const action = primaryAction(order);
  const isMade = state === "payment" || state === "pickup";
  return (
    <article className={styles.card} data-new={isNew || undefined} aria-busy={isBusy || undefined}>
      <header className={styles.head}>
        <Link
          to={paths.orders.one(id, { tienda: store.id })}
          className={styles.code}
          aria-label={texts.open(code)}
        >
          {shortCode(code)}
        </Link>
        {isNew && <Badge tone="info">{texts.isNew}</Badge>}
        <OrderAge since={datetime} />
      </header>
      <p className={styles.person}>
        <PickupMark order={order} />
        <span className={styles.name}>{consumer.name}</span>
      </p>
      {showsStore && <p className={styles.store}>{store.name}</p>}
      <OrderLines items={order.items} isCompact={isMade} />
      <PaymentMark order={order} />
      <div className={styles.actions}>
        {action ? (
          <Button kind="primary" disabled={isBusy} onClick={() => onAction(order, action)}>
            {isBusy ? texts.working : action.label}
            <span className="hidden-visually"> ({texts.open(code)})</span>
          </Button>
        ) : (
          <p className={styles.waiting}>{waitsForPayer(order) ? texts.waitsForPayer : texts.noNextStep}</p>
        )}
        <Button
          aria-label={texts.more(code)}
          disabled={isBusy}
          className={styles.more ?? ""}
          onClick={() => onMore(order)}
        >
          <Ellipsis aria-hidden />
        </Button>
      </div>
    </article>
  );
}

function PickupMark({ order }: { order: Order }) {
  const pickup = currentPickup(order);
  if (!pickup) return null;
  const Icon = pickup.type === "delivery" ? Bike : Store;
  const isUnderway =
    pickup.state !== "pending" && order.state !== "submitted" && order.state !== "preparation";
  return (
    <span className={styles.pickup}>
      <Icon aria-hidden />
      {texts[pickup.type]}
      {isUnderway && <span> · {texts.pickupStates[pickup.state]}</span>}
    </span>
  );
}

function PaymentMark({ order }: { order: Order }) {
  const due = refundDue(order);
  const pending = pendingPayment(order);
  const total = formatMoney(orderTotal(order));
  return (
    <p className={styles.payment}>
      <strong>{total}</strong>
      {isPaid(order) ? (
        <Badge tone="good">{texts.paid}</Badge>
      ) : pending ? (
        <Badge tone="warn">
          {providers.names[pending.provider_type]}
          {formatMoney(pending.amount) !== total && ` ${formatMoney(pending.amount)}`}
        </Badge>
      ) : (
        <Badge tone="bad">{texts.unpaid}</Badge>
      )}
      {due > 0 && <Badge tone="bad">{texts.refundDue(formatMoney(due))}</Badge>}
    </p>
  );
}
