/* The wallet order of a payment: its attempts to pay, and the report that a transfer was made. */
import { useQuery } from "@tanstack/react-query";
import { consumerApi } from "@/shared/api/consumer";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { WALLET_KEY } from "../data";

type Schemas = components["schemas"];
export type WalletOrder = Schemas["WalletOrder"];
export type Transaction = Schemas["WalletTransaction"];

export interface Voucher {
  reference: string;
  url: string | null;
}

/** The attempt that is under way; undefined without one. */
export function liveTransaction({
  transactions,
}: Pick<WalletOrder, "transactions">): Transaction | undefined {
  return transactions.find(({ state }) => state === "pending" || state === "processing");
}

/** The wallet order; with `isPayable`, an attempt is begun when there is none, since only an attempt has the account. */
export function useWalletOrder(id: string, isPayable: boolean) {
  return useQuery({
    queryKey: [WALLET_KEY, id, isPayable],
    queryFn: async ({ signal }) => {
      const order = await getWalletOrder(id, signal);
      if (!isPayable || order.state !== "pending" || liveTransaction(order)) return order;
      await beginTransaction(id);
      return getWalletOrder(id, signal);
    },
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

function getWalletOrder(order_id: string, signal: AbortSignal): Promise<WalletOrder> {
  return unwrapResponse(
    consumerApi.GET("/wallets/orders/{order_id}", { params: { path: { order_id } }, signal }),
  );
}

/** Another tab or the store may have begun one, or ended the payment: the order tells. */
async function beginTransaction(order_id: string): Promise<void> {
  const call = consumerApi.POST("/wallets/orders/{order_id}/transaction", { params: { path: { order_id } } });
  try {
    await unwrapResponse(call);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

export async function reportTransfer(
  order_id: string,
  transaction_id: string,
  { reference, url }: Voucher,
): Promise<void> {
  const banktransfer = {
    ...(reference && { voucher_reference: reference }),
    ...(url && { voucher_url: url }),
  };
  await unwrapResponse(
    consumerApi.PUT("/wallets/orders/{order_id}/transaction/{transaction_id}/processing", {
      params: { path: { order_id, transaction_id } },
      body: { banktransfer },
    }),
  );
}
