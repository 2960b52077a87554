/* The notice that an order waits for a transfer, with the way to how it is paid, which on a phone is far below. */
import { payment as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { findLiveTransaction, useWalletOrder } from "@/shared/ui/transfer/walletOrder";
import type { Order } from "../data";
import styles from "../order.module.css";
import { PAYMENT_ID } from "./PaymentSection";

export function TransferNotice({ payment }: { payment: Order["payment"][number] }) {
  const { data } = useWalletOrder(payment.order_id, true);
  // Once it is reported, the store has to act.
  if (!data || findLiveTransaction(data)?.state !== "pending") return null;
  return (
    <div className={styles.due} role="status">
      <p>{texts.due(formatMoney(data.amount, data.currency))}</p>
      <Button kind="primary" onClick={() => document.getElementById(PAYMENT_ID)?.focus()}>
        {texts.toPay}
      </Button>
    </div>
  );
}
