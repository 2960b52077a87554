/* A payment by transfer: the account to pay into and the voucher to report it with, or what was reported. */
import { transfer as texts } from "../../i18n/es";
import { TransferAccount } from "./TransferAccount";
import styles from "./TransferPayment.module.css";
import { VoucherForm } from "./VoucherForm";
import { VoucherView } from "./VoucherView";
import { findLiveTransaction, type WalletOrder } from "./walletOrder";

interface Props {
  walletOrder: WalletOrder;
  /** False when the payment or its order has ended. */
  isPayable: boolean;
  /** The heading's level below that of the page's part. */
  Heading: "h2" | "h3";
}

export function TransferPayment({ walletOrder, isPayable, Heading }: Props) {
  const { transactions } = walletOrder;
  if (!isPayable) return <VoucherView transaction={transactions.at(-1)} />;
  const live = findLiveTransaction(walletOrder);
  if (!live) return null;
  if (live.state === "processing") {
    return (
      <>
        <p className={styles.reported} role="status">
          {texts.reported}
        </p>
        <VoucherView transaction={live} />
      </>
    );
  }
  const failed = transactions.findLast(({ state }) => state === "failed");
  return (
    <>
      {failed?.reason && <p className={styles.problem}>{texts.rejected(failed.reason)}</p>}
      <p>{texts.lead}</p>
      <TransferAccount walletOrder={walletOrder} transaction={live} />
      <VoucherForm walletOrderId={walletOrder.id} transactionId={live.id} Heading={Heading} />
    </>
  );
}
