/* An order as a ticket: to whom and how it goes, its lines, and the money. */
import { printing as texts } from "@/shared/i18n/es";
import { formatDateTime, formatMoney } from "@/shared/lib/format";
import { streetLine, townLine } from "@/shared/lib/shop/address";
import { amountRows } from "@/shared/lib/shop/amountRows";
import { optionsText } from "@/shared/lib/shop/orderLines";
import type { Order } from "../model";
import { dueAmount } from "../rules/actions";
import { shortCode } from "../rules/code";
import { isLive } from "../rules/columns";
import { currentPickup, isPaid } from "../rules/moves";
import styles from "./print.module.css";

export function Ticket({ order }: { order: Order }) {
  const { code, store, consumer, datetime, items } = order;
  const pickup = currentPickup(order);
  const banner = moneyBanner(order);
  return (
    <>
      <div className={styles.center}>
        <h3>{store.name}</h3>
        <p className={styles.code}>{shortCode(code)}</p>
        <p>
          {texts.order} {code}
        </p>
        <p>
          {texts.placed} {formatDateTime(datetime)}
        </p>
      </div>
      {pickup && <p className={styles.banner}>{texts[pickup.type]}</p>}
      <div className={styles.block}>
        <strong>{consumer.name}</strong>
        {consumer.phone && <p>{consumer.phone}</p>}
        {pickup?.type === "delivery" && (
          <>
            <p>{streetLine(pickup.address)}</p>
            <p>{townLine(pickup.address)}</p>
            {pickup.address.indications && <p>{pickup.address.indications}</p>}
          </>
        )}
      </div>
      <ul className={`${styles.block} ${styles.lines}`}>
        {items
          .filter(({ quantity }) => quantity > 0)
          .map((item) => (
            <li key={item.id}>
              <strong>
                {item.quantity} × {item.name}
              </strong>
              <span className={styles.price}>{formatMoney(item.imports.total)}</span>
              {item.options.length > 0 && <span>{optionsText(item)}</span>}
              {item.indications && <span className={styles.note}>{item.indications}</span>}
            </li>
          ))}
      </ul>
      <dl className={`${styles.block} ${styles.amounts}`}>
        {amountRows(order).map(({ id, name, amount, isTotal }) => (
          <div key={id} className={isTotal ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {banner && <p className={styles.banner}>{banner}</p>}
      <div className={styles.center}>
        <p>{texts.thanks}</p>
        <p>{texts.noInvoice}</p>
      </div>
    </>
  );
}

/** Only a live order has something to collect; a completed one without its payment was refunded. */
function moneyBanner(order: Order): string | null {
  if (order.state === "cancelled") return texts.cancelled;
  if (isPaid(order)) return texts.paid;
  return isLive(order) ? texts.toCollect(formatMoney(dueAmount(order))) : null;
}
