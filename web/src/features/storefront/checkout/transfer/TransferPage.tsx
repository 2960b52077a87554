/* Paying by transfer: the account to copy from, and the voucher that tells the store. */
import { CircleCheck } from "lucide-react";
import { transfer as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatMoney } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { CopyField } from "@/shared/ui/action/CopyField";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { StoreSkeleton } from "../../browse/StoreSkeleton";
import { orderPath } from "../../navigation";
import { type BankAccount, type TransferState, useReportTransfer, useTransfer } from "./data";
import styles from "./TransferPage.module.css";
import { VoucherForm } from "./VoucherForm";

export function TransferPage({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useTransfer(orderId);
  if (data) return <Transfer orderId={orderId} state={data} />;
  return (
    <>
      <h1>{texts.title}</h1>
      {error ? (
        <LoadFailure
          text={`${texts.loadFailed} ${queryErrorMessage(error)}`}
          onRetry={() => void refetch()}
        />
      ) : (
        <StoreSkeleton />
      )}
    </>
  );
}

function Transfer({ orderId, state }: { orderId: string; state: TransferState }) {
  const { code, walletOrder, transaction } = state;
  const report = useReportTransfer(orderId, state);
  const isReported = transaction?.state === "processing" || walletOrder?.state === "processing";
  const account = transaction?.banktransfer?.account ?? null;
  const canReport = walletOrder !== null && transaction?.state === "pending";
  return (
    <div className={styles.transfer}>
      <p className={styles.done} role="status">
        <CircleCheck aria-hidden />
        {texts.done(code)}
      </p>
      <h1>{texts.title}</h1>
      {walletOrder && (
        <section className={styles.card}>
          <p>{texts.lead}</p>
          <p className={styles.amount}>
            <span>{texts.amount}</span>
            <strong>{formatMoney(walletOrder.amount)}</strong>
          </p>
          {account ? (
            <Account account={account} reference={walletOrder.reference} />
          ) : (
            <p>{texts.noAccount}</p>
          )}
        </section>
      )}
      {canReport && <VoucherForm report={report} />}
      {isReported && <p className={styles.reported}>{texts.reported}</p>}
      {!walletOrder && <p className={styles.reported}>{texts.paid}</p>}
      <a href={orderPath(orderId)} className={buttonClass(canReport ? "quiet" : "primary")}>
        {canReport ? texts.later : texts.toOrder}
      </a>
    </div>
  );
}

function Account({ account, reference }: { account: BankAccount; reference: string }) {
  const fields = [
    [texts.fields.alias, account.alias],
    [texts.fields.cvu, account.cvu],
    [texts.fields.name, account.name],
    [texts.fields.cuit, account.cuit],
    [texts.fields.bank, account.bank],
    [texts.fields.reference, reference],
  ] as const;
  return (
    <dl className={styles.account}>
      {fields.map(([name, value]) => value && <CopyField key={name} name={name} value={value} />)}
    </dl>
  );
}
