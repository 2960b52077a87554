/* The wallet order of a payment by transfer: its live transaction, and the report that the transfer was made. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuthenticatedClient } from "../../api/authenticatedClient";
import type { ApiClient } from "../../api/client";
import { hasStatus, unwrapResponse } from "../../api/errors";
import { MAX_RETRIES } from "../../api/queryClient";
import type { components } from "../../api/schema";
import { isPermanentError } from "../../lib/errorMessage";

type Schemas = components["schemas"];
export type WalletOrder = Schemas["WalletOrder"];
export type WalletTransaction = Schemas["WalletTransaction"];

/** The key of the wallet orders, which change with their order. */
export const WALLET_ORDER_KEY = "wallets_order_get";

/** The transaction under way; undefined without one. */
export function findLiveTransaction({
  transactions,
}: Pick<WalletOrder, "transactions">): WalletTransaction | undefined {
  return transactions.find(({ state }) => state === "pending" || state === "processing");
}

/**
 * The wallet order; with `isPayable`, a transaction is created when none is live, since only a transaction has the
 * account to pay into. Without an id nothing is read.
 */
export function useWalletOrder(id: string | null, isPayable: boolean) {
  const { api } = useAuthenticatedClient();
  return useQuery({
    queryKey: [WALLET_ORDER_KEY, id, isPayable],
    queryFn: async ({ signal }) => {
      const order = await getWalletOrder(api, id as string, signal);
      if (!isPayable || order.state !== "pending" || findLiveTransaction(order)) return order;
      await createTransaction(api, order.id);
      return getWalletOrder(api, order.id, signal);
    },
    enabled: id !== null,
    retry: (failures, error) => failures < MAX_RETRIES && !isPermanentError(error),
  });
}

export function getWalletOrder(api: ApiClient, order_id: string, signal?: AbortSignal): Promise<WalletOrder> {
  return unwrapResponse(
    api.GET("/wallets/orders/{order_id}", { params: { path: { order_id } }, ...(signal && { signal }) }),
  );
}

async function createTransaction(api: ApiClient, order_id: string): Promise<void> {
  try {
    await unwrapResponse(
      api.POST("/wallets/orders/{order_id}/transaction", { params: { path: { order_id } } }),
    );
  } catch (error) {
    // Another tab or the store may have created one, or ended the payment: the order tells.
    if (!hasStatus(error, 409)) throw error;
  }
}

export interface Voucher {
  /** The address of its picture. */
  url: string | null;
  /** The number that the bank gave to the transfer. */
  reference: string | null;
}

/** Reports that the transfer was made; reporting it again changes nothing. */
export function useReportTransfer(order_id: string, transaction_id: string) {
  const { api } = useAuthenticatedClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ url, reference }: Voucher) =>
      unwrapResponse(
        api.PUT("/wallets/orders/{order_id}/transaction/{transaction_id}/processing", {
          params: { path: { order_id, transaction_id } },
          body: { banktransfer: { voucher_url: url, voucher_reference: reference } },
        }),
      ),
    networkMode: "always",
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_ORDER_KEY] }),
  });
}
