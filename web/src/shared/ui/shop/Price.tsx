/* An amount of money, with the price before the discount and the discount's percentage. */
import { price as texts } from "../../i18n/es";
import { formatMoney } from "../../lib/format";
import { discountPercent } from "../../lib/shop/price";
import styles from "./Price.module.css";

interface Props {
  amount: number;
  /** The amount before discounts, shown when it is more. */
  base?: number | undefined;
  currency?: string | undefined;
  size?: "small" | "normal" | "large";
  /** An amount that is added to another, such as an option's: '+ $ 500', or that it costs nothing. */
  isAdded?: boolean;
}

export function Price({ amount, base, currency, size = "normal", isAdded = false }: Props) {
  const isReduced = base !== undefined && base > amount;
  const percent = isReduced ? discountPercent(base, amount) : 0;
  return (
    <span className={styles.price} data-size={size}>
      {isReduced && (
        <>
          <span className="hidden-visually">{texts.before} </span>
          <s>{formatMoney(base, currency)}</s>
          <span className="hidden-visually"> {texts.now} </span>
        </>
      )}
      <span className={styles.amount}>
        {isAdded ? addedAmount(amount, currency) : formatMoney(amount, currency)}
      </span>
      {percent > 0 && <span className={styles.discount}>{texts.discount(percent)}</span>}
    </span>
  );
}

function addedAmount(amount: number, currency: string | undefined): string {
  return amount === 0 ? texts.included : `+ ${formatMoney(amount, currency)}`;
}
