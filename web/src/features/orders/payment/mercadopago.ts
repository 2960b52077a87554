/* Paying through Mercado Pago: the wallet order, followed closely while a payment is confirmed, and the calls of its payer. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consumerApi } from "@/shared/api/consumer";
import { ApiError, hasStatus, unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { mercadopago as texts } from "@/shared/i18n/es/payments/payer";
import { isPermanentError, queryErrorMessage } from "@/shared/lib/errorMessage";
import { getWalletOrder, WALLET_ORDER_KEY, type WalletOrder } from "@/shared/ui/transfer/walletOrder";
import { payerStep } from "../rules/payerStep";

/** This tab's last transaction whose page the payer went to. */
const VISITED_KEY = "hub.payment.left";
const FOLLOW_MS = 3000;

/** The wallet order of a payment, read again every few seconds while it is confirmed. */
export function useMercadoPagoOrder(id: string) {
  return useQuery({
    queryKey: [WALLET_ORDER_KEY, id, false],
    queryFn: ({ signal }) => getWalletOrder(consumerApi, id, signal),
    retry: (failures, error) => failures < MAX_RETRIES && !isPermanentError(error),
    refetchInterval: ({ state: { data } }) => {
      const step = data && payerStep(data, findVisitedTransaction()).step;
      return step === "confirming" || step === "no_link" ? FOLLOW_MS : false;
    },
  });
}

export function findVisitedTransaction(): string | null {
  return sessionStorage.getItem(VISITED_KEY);
}

/** Goes to the page where a transaction is paid. */
export function goToProvider(transactionId: string, link: string): void {
  sessionStorage.setItem(VISITED_KEY, transactionId);
  window.location.assign(link);
}

/** Creates a transaction, or asks again for the page of the live one, and goes there. */
export function usePay({ id }: Pick<WalletOrder, "id">) {
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const params = { path: { order_id: id } };
  const pay = useMutation({
    mutationFn: async () => {
      try {
        return await unwrapResponse(consumerApi.POST("/wallets/orders/{order_id}/transaction", { params }));
      } catch (error) {
        // Another tab has created one, or the payment went on: the order tells.
        if (!hasStatus(error, 409) || isInFlight(error)) throw error;
        const order = await getWalletOrder(consumerApi, id);
        return order.transactions.find(({ state }) => state === "pending") ?? null;
      }
    },
    networkMode: "always",
    onSuccess: (transaction) => {
      const link = transaction?.mercadopago?.link;
      if (!transaction || !link) return;
      setIsLeaving(true);
      goToProvider(transaction.id, link);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_ORDER_KEY] }),
  });
  return { ...pay, isPending: pay.isPending || isLeaving };
}

/** Gives a transaction up, so that another one can be created. */
export function useGiveUp({ id }: Pick<WalletOrder, "id">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (transaction_id: string) =>
      unwrapResponse(
        consumerApi.PUT("/wallets/orders/{order_id}/transaction/{transaction_id}/failure", {
          params: { path: { order_id: id, transaction_id } },
          body: { mercadopago: { reason: texts.givenUp } },
        }),
      ),
    networkMode: "always",
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_ORDER_KEY] }),
  });
}

function isInFlight(error: unknown): boolean {
  return error instanceof ApiError && error.code === "error.conflict.in_flight";
}

/** The problem of a payer's call in words. */
export function payerProblem(error: unknown): string {
  if (hasStatus(error, 503)) return texts.unavailable;
  const refusal = error instanceof ApiError ? texts.refusals[error.code] : undefined;
  return refusal ?? queryErrorMessage(error);
}

/** True when the same call may be answered otherwise a moment later. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || isInFlight(error);
}
