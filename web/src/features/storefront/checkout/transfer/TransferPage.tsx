/* The order that was just made and is paid by transfer: the account to pay into, and the voucher that tells the store. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { transfer as texts } from "@/shared/i18n/es";
import { isPermanentError, queryErrorMessage } from "@/shared/lib/errorMessage";
import { buttonClass } from "@/shared/ui/action/Button";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { TransferPayment } from "@/shared/ui/transfer/TransferPayment";
import { findLiveTransaction, useWalletOrder } from "@/shared/ui/transfer/walletOrder";
import { StoreSkeleton } from "../../browse/StoreSkeleton";
import { shoppingApi } from "../../data";
import { orderPath } from "../../navigation";
import styles from "./TransferPage.module.css";

type Order = components["schemas"]["Order"];

export function TransferPage({ orderId }: { orderId: string }) {
  const order = useOrder(orderId);
  const payment = order.data?.payment.find(
    ({ provider_type, state }) => provider_type === "banktransfer" && state === "pending",
  );
  const walletOrder = useWalletOrder(payment?.order_id ?? null, true);
  if (!order.data) return <Loading result={order} />;
  if (payment && !walletOrder.data) return <Loading result={walletOrder} />;
  const isUnreported = walletOrder.data && findLiveTransaction(walletOrder.data)?.state === "pending";
  const { paid, reported } = texts.titles;
  const title = isUnreported ? texts.title : walletOrder.data ? reported : paid;
  return (
    <div className={styles.page}>
      <p className={styles.done} role="status">
        <CircleCheck aria-hidden />
        {texts.done(order.data.code)}
      </p>
      <h1>{title}</h1>
      <section className={styles.card}>
        {walletOrder.data ? (
          <TransferPayment walletOrder={walletOrder.data} isPayable Heading="h2" />
        ) : (
          <p>{texts.paid}</p>
        )}
      </section>
      <a href={orderPath(orderId)} className={buttonClass(isUnreported ? "quiet" : "primary")}>
        {isUnreported ? texts.later : texts.toOrder}
      </a>
    </div>
  );
}

function Loading({ result: { error, refetch } }: { result: UseQueryResult }) {
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

function useOrder(orderId: string): UseQueryResult<Order> {
  const params = { path: { order_id: orderId } };
  return useQuery({
    queryKey: ["ecommerce_consumer_order_get", orderId],
    queryFn: ({ signal }) =>
      unwrapResponse(shoppingApi.GET("/ecommerce/orders/{order_id}", { params, signal })),
    retry: (failures, error) => failures < MAX_RETRIES && !isPermanentError(error),
  });
}
