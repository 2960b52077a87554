/* The sum of the lines, and the way to the checkout. */
import { cart as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { Price } from "@/shared/ui/shop/Price";
import { StoreLink } from "../frame/StoreLink";
import { storePath } from "../navigation";
import { sumAmounts } from "../rules/money";
import styles from "./CartTotals.module.css";
import { useCart } from "./useCart";

export function CartTotals() {
  const { storefront, lines, total, server } = useCart();
  const before = sumAmounts(lines.map(({ subtotal }) => subtotal));
  return (
    <div className={styles.totals}>
      <p className={styles.sum}>
        <span>{texts.subtotal}</span>
        <Price amount={total} base={before} />
      </p>
      {storefront.turn ? (
        <StoreLink href={storePath(storefront.store.id, "checkout")} className={buttonClass("primary")}>
          {texts.toCheckout}
        </StoreLink>
      ) : (
        <p className={styles.closed}>{texts.closed}</p>
      )}
      <p role="status" className="hidden-visually">
        {server.writing.isSending && texts.saving}
      </p>
    </div>
  );
}
