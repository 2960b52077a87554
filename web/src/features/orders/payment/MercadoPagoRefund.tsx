/* What the payer has back of a payment through Mercado Pago, and how a refund stands. */
import { mercadopago } from "@/shared/i18n/es/payments/payer";
import { formatMoney } from "@/shared/lib/format";
import { refundState } from "@/shared/lib/shop/refunds";
import type { Order } from "../data";
import styles from "../order.module.css";

const texts = mercadopago.refund;

interface Props {
  payment: Order["payment"][number];
  history: Order["history"];
}

export function MercadoPagoRefund({ payment, history }: Props) {
  const { id, state, refunded_amount, currency } = payment;
  if (state === "refounded") return <p className={styles.muted}>{texts.whole}</p>;
  const refund = state === "completed" ? refundState(history, id) : null;
  return (
    // Announced when it changes.
    <div role="status">
      {refunded_amount > 0 && <p>{texts.part(formatMoney(refunded_amount, currency))}</p>}
      {refund && <p>{texts[refund]}</p>}
    </div>
  );
}
