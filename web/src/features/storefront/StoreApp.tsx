/* The screens of one store: its page, the cart and the checkout. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { storefront as texts } from "@/shared/i18n/es";
import { isPermanentError, queryErrorMessage } from "@/shared/lib/errorMessage";
import { CONTENT_ID } from "@/shared/ui/page/SkipLink";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { lazyPart } from "@/shared/ui/status/lazyPart";
import { Notice } from "@/shared/ui/status/Notice";
import { StorePage } from "./browse/StorePage";
import { StoreSkeleton } from "./browse/StoreSkeleton";
import { CartContext, useCartState } from "./cart/useCart";
import { shoppingArea, storefrontQuery } from "./data";
import { StoreFrame } from "./frame/StoreFrame";
import { StoreMissing } from "./frame/StoreMissing";
import type { Storefront } from "./model";
import { type Screen, useStoreLocation } from "./navigation";

const CartPage = lazyPart(async () => (await import("./cart/CartPage")).CartPage);
const CheckoutPage = lazyPart(async () => (await import("./checkout/CheckoutPage")).CheckoutPage);

export function StoreApp() {
  const { storeId, screen } = useStoreLocation();
  useFocusOnScreen(screen);
  return (
    <AuthenticatedClientContext value={shoppingArea}>
      <StoreFrame>{storeId === null ? <StoreMissing /> : <Store storeId={storeId} />}</StoreFrame>
    </AuthenticatedClientContext>
  );
}

/** Another screen is read from its beginning. */
function useFocusOnScreen(screen: Screen): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [screen]);
}

function Store({ storeId }: { storeId: string }) {
  const { data, error, isRefetchError, refetch } = useQuery(storefrontQuery(storeId));
  if (error !== null && isPermanentError(error)) return <StoreMissing />;
  if (data === undefined) {
    if (error === null) return <StoreSkeleton />;
    return (
      <>
        <h1 className="hidden-visually">{texts.failed}</h1>
        <LoadFailure text={`${texts.failed} ${queryErrorMessage(error)}`} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <WithCart storefront={data}>
      {isRefetchError && <Notice text={texts.stale} onRetry={() => void refetch()} />}
      <StoreScreen storefront={data} />
    </WithCart>
  );
}

function WithCart({ storefront, children }: { storefront: Storefront; children: ReactNode }) {
  return <CartContext value={useCartState(storefront)}>{children}</CartContext>;
}

function StoreScreen({ storefront }: { storefront: Storefront }) {
  const { screen } = useStoreLocation();
  const { name } = storefront.store;
  useEffect(() => {
    document.title = texts.titles[screen](name);
  }, [screen, name]);
  return (
    <>
      {screen === "cart" && <CartPage fallback={<StoreSkeleton />} />}
      {screen === "checkout" && <CheckoutPage fallback={<StoreSkeleton />} />}
      {screen === "browse" && <StorePage storefront={storefront} />}
    </>
  );
}
