/* The amounts of an order, from the subtotal to the total. */
import { order as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import type { Order } from "../data";
import styles from "../order.module.css";

export function OrderAmounts({ order: { resumes, coupon, policies } }: { order: Order }) {
  return resumes.map(({ currency, subtotal, coupon_discount, tip, total }) => {
    const applied = policies.filter(({ applied, imports }) => applied && imports.currency === currency);
    const rows = [
      { id: "subtotal", name: texts.subtotal, amount: subtotal },
      ...(coupon_discount > 0
        ? [{ id: "coupon", name: texts.coupon(coupon?.code ?? ""), amount: -coupon_discount }]
        : []),
      ...applied.map(({ id, label, imports }) => ({ id, name: label, amount: imports.total })),
      ...(tip > 0 ? [{ id: "tip", name: texts.tip, amount: tip }] : []),
    ];
    return (
      <dl key={currency} className={styles.amounts} aria-label={texts.amounts}>
        {rows.map(({ id, name, amount }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd>{formatMoney(total, currency)}</dd>
        </div>
      </dl>
    );
  });
}
