/* The payments of an order: how, how much, in what state, and what is left to do. */
import { providers, payment as texts } from "@/shared/i18n/es";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import { Price } from "@/shared/ui/shop/Price";
import type { Order } from "../data";
import styles from "../order.module.css";
import { currentPickup } from "../rules/orderSteps";
import { BankTransfer } from "./BankTransfer";
import { MercadoPagoRefund } from "./MercadoPagoRefund";

type Payment = Order["payment"][number];

/** The id of the section, to which a notice leads. */
export const PAYMENT_ID = "pago";

const TONES = {
  pending: "warn",
  completed: "good",
  cancelled: "plain",
  refounded: "info",
} as const satisfies Record<Payment["state"], BadgeTone>;

export function PaymentSection({ order }: { order: Order }) {
  const isOver = order.state === "completed" || order.state === "cancelled";
  const handover = currentPickup(order.pickup)?.type ?? "takeaway";
  return (
    <section id={PAYMENT_ID} tabIndex={-1} className={styles.section} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul className={styles.payments}>
        {order.payment.map((payment) => (
          <li key={payment.id}>
            <div className={styles.payment}>
              <span>{providers.names[payment.provider_type]}</span>
              <Badge tone={TONES[payment.state]}>{texts.states[payment.state]}</Badge>
              <span className={styles.end}>
                <Price amount={payment.amount} currency={payment.currency} />
              </span>
            </div>
            {payment.refund_due > 0 && (
              <p>
                {texts.refundDue} <Price amount={payment.refund_due} currency={payment.currency} />.
              </p>
            )}
            {payment.state === "pending" && !isOver && payment.provider_type === "cash" && (
              <p className={styles.muted}>{texts.cash[handover]}</p>
            )}
            {payment.provider_type === "mercadopago" && (
              <MercadoPagoRefund payment={payment} history={order.history} />
            )}
            {payment.provider_type === "banktransfer" && payment.state !== "cancelled" && (
              <BankTransfer payment={payment} isPayable={payment.state === "pending" && !isOver} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
