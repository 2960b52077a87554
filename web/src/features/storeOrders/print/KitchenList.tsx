/* The kitchen's list: what is to be made, equal lines added up, with the orders that they are of. */
import { printing as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import type { Order } from "../model";
import { shortCode } from "../rules/code";
import { addUpLines } from "../rules/lines";
import { currentPickup } from "../rules/moves";
import styles from "./print.module.css";

export function KitchenList({ orders }: { orders: readonly Order[] }) {
  const [first] = orders;
  const only = orders.length === 1 ? first : undefined;
  const pickup = only && currentPickup(only);
  return (
    <>
      <div className={styles.center}>
        <h3>{texts.kitchenTitle}</h3>
        {only ? (
          <p className={styles.code}>{shortCode(only.code)}</p>
        ) : (
          <p>{texts.kitchenLead(orders.length)}</p>
        )}
        <p>{formatDateTime(only?.datetime ?? new Date().toISOString())}</p>
      </div>
      {pickup && <p className={styles.banner}>{texts[pickup.type]}</p>}
      <ul className={styles.kitchen}>
        {addUpLines(orders).map(({ key, name, quantity, options, indications, codes }) => (
          <li key={key}>
            <b>{quantity}</b>
            <strong>{name}</strong>
            {options && <span>{options}</span>}
            {indications && <em>{indications}</em>}
            {!only && <span>{texts.of(codes.join(", "))}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
