/* The lines of an order for those who prepare it; compact once it is made. */
import { boardCard as texts } from "@/shared/i18n/es";
import { optionsText } from "@/shared/lib/shop/orderLines";
import type { OrderItem } from "../model";
import styles from "./card.module.css";

export function OrderLines({ items, isCompact }: { items: readonly OrderItem[]; isCompact: boolean }) {
  const lines = items.filter(({ quantity }) => quantity > 0);
  if (isCompact) {
    const units = lines.reduce((count, { quantity }) => count + quantity, 0);
    const names = lines.map(({ quantity, name }) => (quantity === 1 ? name : `${quantity} × ${name}`));
    return (
      <p className={styles.summary} title={names.join(", ")}>
        {texts.units(units)}: {names.join(", ")}
      </p>
    );
  }
  return (
    <ul className={styles.lines}>
      {lines.map((item) => (
        <li key={item.id}>
          <span className={styles.quantity}>{item.quantity}</span>
          <span className={styles.words}>
            <strong>{item.name}</strong>
            {item.options.length > 0 && <span className={styles.options}>{optionsText(item)}</span>}
            {item.indications && <em className={styles.indications}>{item.indications}</em>}
          </span>
        </li>
      ))}
    </ul>
  );
}
