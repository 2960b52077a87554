/* An empty cart with a submit that nobody answered: most likely it is an order, which the same key brings up. */
import { useEffect, useRef } from "react";
import { checkout as texts } from "@/shared/i18n/es";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { useCart } from "../cart/useCart";
import { goToOrder } from "./CheckoutForm";
import { isFinalAnswer } from "./submitResult";
import { useSubmit } from "./useSubmit";

export function UnansweredSubmit({ accountId }: { accountId: string }) {
  const { storefront } = useCart();
  const { isSending, failure, submit } = useSubmit(accountId, (orderId, cart) =>
    goToOrder(storefront.store.id, orderId, cart),
  );
  // Safe without a question: an empty cart cannot become another order.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void submit();
  });
  if (failure && !isFinalAnswer(failure) && !isSending) {
    return <LoadFailure text={texts.checkFailed} onRetry={() => void submit()} />;
  }
  return <p role="status">{texts.checking}</p>;
}
