/* The lines of an order with their prices, and its amounts. */
import type { components } from "../../api/schema";
import { order as texts } from "../../i18n/es";
import { formatMoney } from "../../lib/format";
import { amountRows } from "../../lib/shop/amountRows";
import { codesText, optionsText } from "../../lib/shop/orderLines";
import styles from "./OrderItems.module.css";
import { Price } from "./Price";

export function OrderItems({ order }: { order: components["schemas"]["Order"] }) {
  return (
    <>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <li key={item.id} data-empty={item.quantity === 0 || undefined}>
            <div className={styles.words}>
              <strong>{texts.quantity(item.quantity, item.name)}</strong>
              {item.options.length > 0 && <span className={styles.detail}>{optionsText(item)}</span>}
              {codesText(item) && <span className={styles.detail}>{texts.codes(codesText(item))}</span>}
              {item.indications && <span className={styles.indications}>{item.indications}</span>}
            </div>
            <span className={styles.price}>
              <Price amount={item.imports.total} base={item.imports.subtotal} size="small" />
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles.amounts} aria-label={texts.amounts}>
        {amountRows(order).map(({ id, name, amount, isTotal }) => (
          <div key={id} className={isTotal ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
