/* What the order costs, line by line: each policy of the store by its name, with what it is. */
import { checkout } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { useCart } from "../cart/useCart";
import type { Cart } from "../model";
import styles from "./Totals.module.css";

const texts = checkout.totals;

/** '+ $ 1.500', '− $ 500'. */
export function signedMoney(amount: number): string {
  return `${amount < 0 ? "−" : "+"} ${formatMoney(Math.abs(amount))}`;
}

export function Totals({ cart }: { cart: Cart }) {
  const { server } = useCart();
  const { resume, policies, coupon } = cart;
  const isUpdating = server.writing.pending !== null && server.writing.error === null;
  return (
    <dl className={styles.totals} aria-busy={isUpdating} aria-label={texts.title}>
      <div>
        <dt>{texts.subtotal}</dt>
        <dd>{formatMoney(resume.subtotal)}</dd>
      </div>
      {coupon && resume.coupon_discount > 0 && (
        <div>
          <dt>{texts.coupon(coupon.code)}</dt>
          <dd>{signedMoney(-resume.coupon_discount)}</dd>
        </div>
      )}
      {policies.map(({ id, label, value }) => (
        <div key={id}>
          <dt>
            {label}
            <small>{value < 0 ? texts.discount : texts.charge}</small>
          </dt>
          <dd>{signedMoney(value)}</dd>
        </div>
      ))}
      {resume.tip > 0 && (
        <div>
          <dt>{texts.tip}</dt>
          <dd>{signedMoney(resume.tip)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{texts.total}</dt>
        <dd>
          <span role="status">{isUpdating ? texts.updating : formatMoney(resume.total)}</span>
        </dd>
      </div>
    </dl>
  );
}
