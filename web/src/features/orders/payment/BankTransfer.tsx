/* A payment of the order by transfer. */
import { hasStatus } from "@/shared/api/errors";
import { transfer as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { TransferPayment } from "@/shared/ui/transfer/TransferPayment";
import { useWalletOrder } from "@/shared/ui/transfer/walletOrder";
import type { Order } from "../data";

interface Props {
  payment: Order["payment"][number];
  isPayable: boolean;
}

export function BankTransfer({ payment, isPayable }: Props) {
  const { data, error, refetch } = useWalletOrder(payment.order_id, isPayable);
  if (data) return <TransferPayment walletOrder={data} isPayable={isPayable} Heading="h3" />;
  // An order that the payer can no longer see has nothing to show.
  if (hasStatus(error, 404)) return null;
  if (error) return <LoadFailure text={queryErrorMessage(error)} onRetry={() => void refetch()} />;
  return <p role="status">{texts.loading}</p>;
}
