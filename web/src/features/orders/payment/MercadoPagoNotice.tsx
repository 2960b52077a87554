/* A payment through Mercado Pago that is not over: the way to its page, and what happens after coming back. */
import { useEffect, useState } from "react";
import { hasStatus } from "@/shared/api/errors";
import { mercadopago as texts } from "@/shared/i18n/es/payments/payer";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import type { WalletOrder } from "@/shared/ui/transfer/walletOrder";
import type { Order } from "../data";
import styles from "../order.module.css";
import { type PayerStep, payerStep } from "../rules/payerStep";
import {
  findVisitedTransaction,
  goToProvider,
  isTemporary,
  payerProblem,
  useGiveUp,
  useMercadoPagoOrder,
  usePay,
} from "./mercadopago";

/** After this time without a payment the notice says that nobody needs to pay twice. */
const SLOW_CONFIRMATION_MS = 30_000;

export function MercadoPagoNotice({ payment }: { payment: Order["payment"][number] }) {
  const { data, error, refetch } = useMercadoPagoOrder(payment.order_id);
  if (data) return <DuePayment walletOrder={data} />;
  // An order that the payer can no longer see has nothing to show.
  if (hasStatus(error, 404)) return null;
  if (error) return <LoadFailure text={queryErrorMessage(error)} onRetry={() => void refetch()} />;
  return <p role="status">{texts.loading}</p>;
}

function DuePayment({ walletOrder }: { walletOrder: WalletOrder }) {
  const [visited, setVisited] = useState(findVisitedTransaction);
  useEffect(() => {
    // The browser's way back may show the page as it was left.
    const read = () => setVisited(findVisitedTransaction());
    window.addEventListener("pageshow", read);
    return () => window.removeEventListener("pageshow", read);
  }, []);
  const step = payerStep(walletOrder, visited);
  if (step.step === "over") return null;
  return (
    <section className={styles.payer} aria-label={texts.pay}>
      {step.step === "confirming" && (
        <Confirming key={step.transactionId} walletOrder={walletOrder} step={step} />
      )}
      {step.step === "processing" && (
        <>
          <div role="status">
            <h2>{texts.processing}</h2>
            <p>{texts.processingText}</p>
          </div>
          <Ways walletOrder={walletOrder} step={step} />
        </>
      )}
      {step.step !== "confirming" && step.step !== "processing" && (
        <>
          <div role="status">
            <h2>{texts.due(formatMoney(walletOrder.amount, walletOrder.currency))}</h2>
            <p>{step.step === "pay" && step.isAgain ? texts.failedBefore : texts.lead}</p>
          </div>
          <PayButton walletOrder={walletOrder} step={step} />
        </>
      )}
    </section>
  );
}

type UnderWay = Extract<PayerStep, { transactionId: string }>;

function Confirming({ walletOrder, step }: { walletOrder: WalletOrder; step: UnderWay }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SLOW_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div role="status">
        <h2>{texts.confirming}</h2>
        <p>{isLong ? texts.confirmingLong : texts.confirmingText}</p>
      </div>
      <Ways walletOrder={walletOrder} step={step} />
    </>
  );
}

/** The ways out of an attempt under way: its page again, or another attempt. */
function Ways({ walletOrder, step: { transactionId, link } }: { walletOrder: WalletOrder; step: UnderWay }) {
  const giveUp = useGiveUp(walletOrder);
  return (
    <>
      <div className={styles.ways}>
        {link !== null && (
          <Button onClick={() => goToProvider(transactionId, link)}>{texts.backToProvider}</Button>
        )}
        <Button kind="quiet" disabled={giveUp.isPending} onClick={() => giveUp.mutate(transactionId)}>
          {giveUp.isPending ? texts.givingUp : texts.giveUp}
        </Button>
      </div>
      {giveUp.isError && (
        <p role="alert" className={styles.problem}>
          {payerProblem(giveUp.error)}
        </p>
      )}
    </>
  );
}

function PayButton({ walletOrder, step }: { walletOrder: WalletOrder; step: PayerStep }) {
  const pay = usePay(walletOrder);
  const go = () => {
    if (step.step === "leave") goToProvider(step.transactionId, step.link);
    else pay.mutate();
  };
  const isRefused = pay.isError && !isTemporary(pay.error);
  return (
    <>
      {pay.isError && (
        <p role="alert" className={styles.problem}>
          {payerProblem(pay.error)}
        </p>
      )}
      {!isRefused && (
        <Button kind="primary" disabled={pay.isPending} onClick={go}>
          {pay.isPending ? texts.opening : pay.isError ? texts.retry : texts.pay}
        </Button>
      )}
    </>
  );
}
