/* A payment by transfer: the account to pay into, the report that it was paid, and its voucher. */
import { hasStatus } from "@/shared/api/errors";
import { payment as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatMoney } from "@/shared/lib/format";
import { CopyableText } from "@/shared/ui/action/CopyableText";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import type { Order } from "../data";
import styles from "../order.module.css";
import { VoucherForm } from "./VoucherForm";
import { liveTransaction, type Transaction, useWalletOrder, type WalletOrder } from "./walletData";

interface Props {
  payment: Order["payment"][number];
  isPayable: boolean;
}

export function BankTransfer({ payment, isPayable }: Props) {
  const result = useWalletOrder(payment.order_id, isPayable);
  if (result.data) return <Transfer walletOrder={result.data} isPayable={isPayable} />;
  // An order that the payer can no longer see has nothing to show.
  if (hasStatus(result.error, 404)) return null;
  if (result.error)
    return <LoadFailure text={queryErrorMessage(result.error)} onRetry={() => void result.refetch()} />;
  return <p role="status">{texts.loading}</p>;
}

function Transfer({ walletOrder, isPayable }: { walletOrder: WalletOrder; isPayable: boolean }) {
  const live = liveTransaction(walletOrder);
  const last = walletOrder.transactions.at(-1);
  const failed = walletOrder.transactions.findLast(({ state }) => state === "failed");
  if (!isPayable) return <VoucherView transaction={last} />;
  if (!live) return null;
  if (live.state === "processing") {
    return (
      <>
        <p role="status">{texts.waiting}</p>
        <VoucherView transaction={live} />
      </>
    );
  }
  return (
    <>
      {failed?.reason && <p className={styles.problem}>{texts.failed(failed.reason)}</p>}
      <p>{texts.transfer}</p>
      <AccountFacts walletOrder={walletOrder} transaction={live} />
      <VoucherForm walletOrderId={walletOrder.id} transactionId={live.id} />
    </>
  );
}

function AccountFacts({
  walletOrder: { amount, currency },
  transaction,
}: {
  walletOrder: WalletOrder;
  transaction: Transaction;
}) {
  const account = transaction.banktransfer?.account;
  if (!account) return <p className={styles.problem}>{texts.noAccount}</p>;
  const { bank, name, cuit, cvu, alias } = account;
  const copied: { key: keyof typeof texts.account; value: string; shown?: string }[] = [
    ...(alias ? [{ key: "alias" as const, value: alias }] : []),
    { key: "cvu", value: cvu },
    { key: "cuit", value: cuit },
    // As a bank's form takes it, without the sign.
    { key: "amount", value: amount.toFixed(2).replace(".", ","), shown: formatMoney(amount, currency) },
  ];
  return (
    <dl className={styles.account}>
      {copied.map(({ key, value, shown }) => (
        <div key={key}>
          <dt>{texts.account[key]}</dt>
          <dd>
            <CopyableText text={value} name={texts.account[key]} shown={shown} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{texts.account.name}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{texts.account.bank}</dt>
        <dd>{bank}</dd>
      </div>
    </dl>
  );
}

function VoucherView({ transaction }: { transaction: Transaction | undefined }) {
  const voucher = transaction?.banktransfer?.voucher;
  if (!voucher) return null;
  return (
    <>
      {voucher.reference && (
        <p>
          {texts.reference}: <strong>{voucher.reference}</strong>
        </p>
      )}
      {voucher.url && (
        <span className={styles.voucher}>
          <MediaImage url={voucher.url} alt={texts.voucher} sizes="240px" privateSize={512} />
        </span>
      )}
    </>
  );
}
