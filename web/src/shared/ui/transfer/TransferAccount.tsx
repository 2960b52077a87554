/* The account to transfer to, to be copied into the form of a bank. */
import { transfer as texts } from "../../i18n/es";
import { formatMoney } from "../../lib/format";
import { CopyableText } from "../action/CopyableText";
import styles from "./TransferPayment.module.css";
import type { WalletOrder, WalletTransaction } from "./walletOrder";

interface Props {
  walletOrder: WalletOrder;
  transaction: WalletTransaction;
}

export function TransferAccount({ walletOrder: { amount, currency, reference }, transaction }: Props) {
  const account = transaction.banktransfer?.account;
  if (!account) return <p className={styles.problem}>{texts.noAccount}</p>;
  const { bank, name, cuit, cvu, alias } = account;
  const rows: { key: keyof typeof texts.account; text: string | null; shown?: string }[] = [
    // As a bank's form takes it, without the sign.
    { key: "amount", text: amount.toFixed(2).replace(".", ","), shown: formatMoney(amount, currency) },
    { key: "alias", text: alias },
    { key: "cvu", text: cvu },
    { key: "name", text: name },
    { key: "cuit", text: cuit },
    { key: "bank", text: bank },
    { key: "reference", text: reference },
  ];
  return (
    <dl className={styles.account}>
      {rows.map(
        ({ key, text, shown }) =>
          text && (
            <div key={key}>
              <dt>{texts.account[key]}</dt>
              <dd>
                <CopyableText text={text} name={texts.account[key]} shown={shown} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
