/* The lines of an order: quantity, article, options, indications and price. */
import { order as texts } from "@/shared/i18n/es";
import { Price } from "@/shared/ui/shop/Price";
import type { Order } from "../data";
import styles from "../order.module.css";

type Item = Order["items"][number];

export function OrderItems({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <div className={styles.itemWords}>
            <strong>{texts.quantity(item.quantity, item.name)}</strong>
            {optionsByCustomizer(item).map(([name, options]) => (
              <span key={name} className={styles.detail}>
                {name}: {options.join(", ")}
              </span>
            ))}
            {item.indications && (
              <span className={styles.detail}>
                {texts.indications}: «{item.indications}»
              </span>
            )}
          </div>
          <span className={styles.end}>
            <Price
              amount={item.imports.total}
              base={item.imports.subtotal}
              currency={item.imports.currency}
              size="small"
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The names of the chosen options, by the name of what they customize. */
function optionsByCustomizer({ options }: Item): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const { customizer_name, name, quantity } of options) {
    groups.set(customizer_name, [...(groups.get(customizer_name) ?? []), texts.option(quantity, name)]);
  }
  return [...groups];
}
