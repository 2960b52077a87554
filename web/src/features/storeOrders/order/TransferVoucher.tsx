/* The proof of a bank transfer that the consumer sent: its picture, reference and time. */
import { orderForms as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatDateTime } from "@/shared/lib/format";
import { CopyableText } from "@/shared/ui/action/CopyableText";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { useWalletOrder, type WalletTransaction } from "@/shared/ui/transfer/walletOrder";
import styles from "./voucher.module.css";

export interface Transfer {
  /** The report that waits for the store's answer, or was confirmed. */
  reported: WalletTransaction | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** The transfer of a wallet order. */
export function useTransfer(walletOrderId: string | undefined): Transfer {
  const result = useWalletOrder(walletOrderId ?? null, false);
  return {
    reported: result.data?.transactions.findLast(
      ({ state }) => state === "processing" || state === "completed",
    ),
    isLoading: result.isPending && walletOrderId !== undefined,
    error: result.data ? null : result.error,
    retry: () => void result.refetch(),
  };
}

export function TransferVoucher({ transfer: { reported, isLoading, error, retry } }: { transfer: Transfer }) {
  if (error) return <LoadFailure text={queryErrorMessage(error)} onRetry={retry} />;
  if (isLoading) return <span className={`${styles.shape} shimmer`} aria-hidden />;
  const voucher = reported?.banktransfer?.voucher;
  if (!reported || !voucher) return <p className={styles.note}>{texts.transferNoVoucher}</p>;
  return (
    <div className={styles.voucher}>
      <p>{texts.transferReported(formatDateTime(reported.updated_at))}</p>
      {voucher.reference && (
        <p className={styles.reference}>
          {texts.transferReference}: <CopyableText text={voucher.reference} name={texts.transferReference} />
        </p>
      )}
      {voucher.url && (
        <span className={styles.picture}>
          <MediaImage url={voucher.url} alt={texts.transferVoucher} sizes="440px" privateSize={1024} />
        </span>
      )}
    </div>
  );
}
