/* A payment through Mercado Pago: what was given back, how a refund stands, and the attempts to pay it. */
import { storeOrder as texts } from "@/shared/i18n/es";
import { formatDateTime, formatMoney } from "@/shared/lib/format";
import { refundState } from "@/shared/lib/shop/refunds";
import { Badge } from "@/shared/ui/data/Badge";
import { useWalletOrder } from "@/shared/ui/transfer/walletOrder";
import type { Order, OrderPayment } from "../model";
import styles from "./order.module.css";

interface Props {
  payment: OrderPayment;
  history: Order["history"];
}

export function MercadoPagoPayment({ payment, history }: Props) {
  const { id, state, refunded_amount, currency, order_id } = payment;
  const refund = state === "completed" ? refundState(history, id) : null;
  const isPart = state === "completed" && refunded_amount > 0;
  return (
    <>
      {state === "pending" && <p className={styles.detail}>{texts.waitsForPayer}</p>}
      {/* Announced when it changes. */}
      <div role="status">
        {(refund || isPart) && (
          <p className={styles.payment}>
            {isPart && <Badge tone="info">{texts.refunded(formatMoney(refunded_amount, currency))}</Badge>}
            {refund === "requested" && <Badge tone="warn">{texts.refundRequested}</Badge>}
            {refund === "refused" && <Badge tone="bad">{texts.refundRefused}</Badge>}
          </p>
        )}
        {refund === "requested" && <p className={styles.detail}>{texts.refundRequestedHint}</p>}
        {refund === "refused" && <p className={styles.detail}>{texts.refundRefusedHint}</p>}
      </div>
      <Attempts walletOrderId={order_id} />
    </>
  );
}

function Attempts({ walletOrderId }: { walletOrderId: string }) {
  const { data, isError } = useWalletOrder(walletOrderId, false);
  if (isError) return <p className={styles.detail}>{texts.attemptsFailed}</p>;
  if (!data || data.transactions.length === 0) return null;
  return (
    <>
      <p className={styles.detail}>{texts.attempts}</p>
      <ul className={styles.attempts}>
        {data.transactions.map(({ id, state, updated_at, reason }) => (
          <li key={id}>
            <time dateTime={updated_at}>{formatDateTime(updated_at)}</time> {texts.attempt[state]}
            {state === "failed" && reason && `: ${texts.attemptReasons[reason] ?? reason}`}
          </li>
        ))}
      </ul>
    </>
  );
}
