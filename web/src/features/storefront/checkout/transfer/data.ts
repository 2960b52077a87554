/* The order that is paid by transfer: its wallet order, a live transaction, and the report that it was made. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { shoppingApi } from "../../data";

type Schemas = components["schemas"];
type WalletOrder = Schemas["WalletOrder"];
export type BankAccount = Schemas["BankPreferences"];

export interface TransferState {
  code: string;
  /** Null when nothing is to be paid by transfer. */
  walletOrder: WalletOrder | null;
  transaction: Schemas["WalletTransaction"] | null;
}

const transferKey = (orderId: string) => ["transfer", orderId] as const;

export function useTransfer(orderId: string) {
  return useQuery({
    queryKey: transferKey(orderId),
    queryFn: ({ signal }) => readTransfer(orderId, signal),
    retry: (failures, error) => failures < MAX_RETRIES && !isPermanentError(error),
  });
}

async function readTransfer(orderId: string, signal: AbortSignal): Promise<TransferState> {
  const params = { path: { order_id: orderId } };
  const order = await unwrapResponse(shoppingApi.GET("/ecommerce/orders/{order_id}", { params, signal }));
  const payment = order.payment.find(
    ({ provider_type, state }) => provider_type === "banktransfer" && state === "pending",
  );
  if (!payment) return { code: order.code, walletOrder: null, transaction: null };
  const walletOrder = await readWalletOrder(payment.order_id, signal);
  const live = findLive(walletOrder);
  if (live || walletOrder.state !== "pending") return { code: order.code, walletOrder, transaction: live };
  await createTransaction(walletOrder.id, signal);
  const withTransaction = await readWalletOrder(walletOrder.id, signal);
  return { code: order.code, walletOrder: withTransaction, transaction: findLive(withTransaction) };
}

function readWalletOrder(id: string, signal: AbortSignal): Promise<WalletOrder> {
  const params = { path: { order_id: id } };
  return unwrapResponse(shoppingApi.GET("/wallets/orders/{order_id}", { params, signal }));
}

function findLive({ transactions }: WalletOrder) {
  return transactions.find(({ state }) => state === "pending" || state === "processing") ?? null;
}

/** Another tab may have created it meanwhile. */
async function createTransaction(walletOrderId: string, signal: AbortSignal): Promise<void> {
  try {
    const params = { path: { order_id: walletOrderId } };
    await unwrapResponse(shoppingApi.POST("/wallets/orders/{order_id}/transaction", { params, signal }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "error.conflict.transaction_live") throw error;
  }
}

export interface Voucher {
  url: string | null;
  reference: string | null;
}

/** Reports the transfer; reporting it again changes nothing. */
export function useReportTransfer(orderId: string, { walletOrder, transaction }: TransferState) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ url, reference }: Voucher) =>
      unwrapResponse(
        shoppingApi.PUT("/wallets/orders/{order_id}/transaction/{transaction_id}/processing", {
          params: { path: { order_id: walletOrder?.id ?? "", transaction_id: transaction?.id ?? "" } },
          body: { banktransfer: { voucher_url: url, voucher_reference: reference } },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: transferKey(orderId) }),
  });
}
