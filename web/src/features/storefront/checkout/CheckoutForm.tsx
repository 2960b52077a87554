/* The form of the checkout. Each answer is written to the server's cart, which prices it and names what is missing. */
import { useEffect, useRef } from "react";
import { checkout as texts } from "@/shared/i18n/es";
import { CartLines } from "../cart/CartLines";
import { useCart } from "../cart/useCart";
import type { Cart } from "../model";
import { navigate, orderPath, transferPath } from "../navigation";
import styles from "./CheckoutPage.module.css";
import { ConfirmButton } from "./ConfirmButton";
import { CouponField } from "./CouponField";
import { PaymentStep } from "./PaymentStep";
import { PickupStep } from "./PickupStep";
import { TipField } from "./TipField";
import { Totals } from "./Totals";
import { useSubmit } from "./useSubmit";

export function CheckoutForm({ accountId, cart }: { accountId: string; cart: Cart }) {
  const { storefront } = useCart();
  useOnlyChoices(cart);
  const submission = useSubmit(accountId, (orderId, paidWith) =>
    goToOrder(storefront.store.id, orderId, paidWith),
  );
  // A change that meets the submit would come into the next cart.
  const isInert = submission.isSending;
  return (
    <div className={styles.columns}>
      <div className={styles.column} inert={isInert}>
        <PickupStep accountId={accountId} cart={cart} />
        <PaymentStep cart={cart} />
        <section className={styles.card} id="paso-coupon" tabIndex={-1}>
          <CouponField cart={cart} />
          {cart.pickup?.type === "delivery" && cart.pickup.address && <TipField cart={cart} />}
        </section>
      </div>
      <div className={`${styles.column} ${styles.summary}`}>
        <section className={styles.card} aria-labelledby="pedido-titulo" id="paso-items" tabIndex={-1}>
          <h2 id="pedido-titulo">{texts.order}</h2>
          <div inert={isInert}>
            <CartLines />
          </div>
          <Totals cart={cart} />
          <ConfirmButton accountId={accountId} submission={submission} />
        </section>
      </div>
    </div>
  );
}

/** By transfer the account's data come next; any other order is shown by the app. */
export function goToOrder(storeId: string, orderId: string, ordered: Cart | null): void {
  if (ordered?.payment?.provider_type === "banktransfer") navigate(transferPath(storeId, orderId));
  else window.location.assign(orderPath(orderId));
}

/** Of one way to receive or to pay there is nothing to choose: it is chosen once, when the checkout opens. */
function useOnlyChoices(cart: Cart): void {
  const { storefront, server } = useCart();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const { pickup_methods, payment_methods } = storefront;
    const [provider, ...others] = payment_methods.providers;
    const isTakeawayOnly = pickup_methods.takeaway && !pickup_methods.delivery;
    const put = {
      ...(!cart.pickup && isTakeawayOnly && { pickup_set: true, pickup: { type: "takeaway" as const } }),
      ...(!cart.payment &&
        provider &&
        others.length === 0 && { payment_set: true, payment: { provider_id: provider.id } }),
    };
    if (Object.keys(put).length > 0) server.write(put);
  }, [cart, storefront, server]);
}
