/* The checkout: how the order is received and paid, what it costs, and its confirmation. */
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { measure } from "@/shared/analytics/measure";
import { storefront as storefrontTexts, checkout as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { StoreSkeleton } from "../browse/StoreSkeleton";
import { CartNotices } from "../cart/CartNotices";
import { useCart } from "../cart/useCart";
import { StoreLink } from "../frame/StoreLink";
import { ORDERS_PATH, signInPath, signUpPath, storePath, useStoreLocation } from "../navigation";
import { CheckoutForm } from "./CheckoutForm";
import styles from "./CheckoutPage.module.css";
import { findPendingSubmit } from "./pendingSubmit";
import { TransferPage } from "./transfer/TransferPage";
import { UnansweredSubmit } from "./UnansweredSubmit";

export function CheckoutPage() {
  const { storefront } = useCart();
  const { orderId } = useStoreLocation();
  const { store } = storefront;
  return (
    <div className={styles.page}>
      {orderId === null && (
        <StoreLink href={storePath(store.id, "cart")} className={styles.back}>
          <ArrowLeft aria-hidden />
          {texts.back}
        </StoreLink>
      )}
      {orderId === null ? <Checkout /> : <SignedInTransfer orderId={orderId} />}
    </div>
  );
}

function Checkout() {
  const { storefront, accountId, isLoading, lines, cart } = useCart();
  const storeId = storefront.store.id;
  useEffect(() => measure("start", "checkout", storeId), [storeId]);
  return (
    <>
      <h1>{texts.title}</h1>
      {isLoading && <StoreSkeleton />}
      {!isLoading && accountId === null && <AccountNeeded />}
      {!isLoading && accountId !== null && (
        <>
          <CartNotices />
          {lines.length > 0 && cart && <CheckoutForm accountId={accountId} cart={cart} />}
          {lines.length === 0 && cart && findPendingSubmit(storeId, accountId) && (
            <UnansweredSubmit accountId={accountId} />
          )}
          {lines.length === 0 && cart && !findPendingSubmit(storeId, accountId) && (
            <EmptyState title={texts.empty} text={texts.emptyHint}>
              <a href={ORDERS_PATH} className={buttonClass("primary")}>
                {storefrontTexts.myOrders}
              </a>
              <StoreLink href={storePath(storeId)} className={buttonClass("plain")}>
                {storefront.store.name}
              </StoreLink>
            </EmptyState>
          )}
        </>
      )}
    </>
  );
}

function SignedInTransfer({ orderId }: { orderId: string }) {
  const { accountId, isLoading } = useCart();
  if (isLoading) return <StoreSkeleton />;
  return accountId === null ? <AccountNeeded /> : <TransferPage orderId={orderId} />;
}

/** The page comes back here after the sign-in. */
function AccountNeeded() {
  const here = window.location.pathname + window.location.search;
  return (
    <section className={styles.account} aria-labelledby="cuenta-titulo">
      <h2 id="cuenta-titulo">{texts.needsAccount}</h2>
      <p>{texts.needsAccountHint}</p>
      <div className={styles.ways}>
        <a href={signInPath(here)} className={buttonClass("primary")}>
          {texts.signIn}
        </a>
        <a href={signUpPath(here)} className={buttonClass("plain")}>
          {texts.signUp}
        </a>
      </div>
    </section>
  );
}
