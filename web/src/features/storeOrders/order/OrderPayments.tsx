/* The payments of an order, with the vouchers of transfers and what is to be given back. */
import { boardCard, providers, storeOrder as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import type { Order, OrderPayment } from "../model";
import { MercadoPagoPayment } from "./MercadoPagoPayment";
import styles from "./order.module.css";
import { TransferVoucher, useTransfer } from "./TransferVoucher";

const TONES: Readonly<Record<OrderPayment["state"], BadgeTone>> = {
  pending: "warn",
  completed: "good",
  cancelled: "plain",
  refounded: "plain",
};

interface Props {
  payments: readonly OrderPayment[];
  history: Order["history"];
}

export function OrderPayments({ payments, history }: Props) {
  return (
    <section className={styles.section} aria-label={texts.payments}>
      <h2>{texts.payments}</h2>
      {payments.length === 0 && <p className={styles.detail}>{texts.noPayments}</p>}
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <p className={styles.payment}>
              <strong>{providers.names[payment.provider_type]}</strong>
              {formatMoney(payment.amount, payment.currency)}
              <Badge tone={TONES[payment.state]}>{texts.stateOfPayment[payment.state]}</Badge>
              {payment.refund_due > 0 && (
                <Badge tone="bad">{boardCard.refundDue(formatMoney(payment.refund_due))}</Badge>
              )}
            </p>
            {payment.provider_type === "banktransfer" && payment.state !== "cancelled" && (
              <Voucher payment={payment} />
            )}
            {payment.provider_type === "mercadopago" && (
              <MercadoPagoPayment payment={payment} history={history} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Voucher({ payment }: { payment: OrderPayment }) {
  const transfer = useTransfer(payment.order_id);
  // Without a report there is nothing to see of a payment that is over.
  if (payment.state !== "pending" && !transfer.reported) return null;
  return <TransferVoucher transfer={transfer} />;
}
