/* The voucher that was reported: its number and its picture. */
import { transfer as texts } from "../../i18n/es";
import { MediaImage } from "../picture/MediaImage";
import styles from "./TransferPayment.module.css";
import type { WalletTransaction } from "./walletOrder";

export function VoucherView({ transaction }: { transaction: WalletTransaction | undefined }) {
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
        <span className={styles.picture}>
          <MediaImage url={voucher.url} alt={texts.voucher} sizes="240px" privateSize={512} />
        </span>
      )}
    </>
  );
}
