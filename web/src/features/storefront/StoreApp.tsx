/* The screens of one store: its page, the cart and the checkout. */
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { measure } from "@/shared/analytics/measure";
import { storefront as texts } from "@/shared/i18n/es";
import { isPermanentError, queryErrorMessage } from "@/shared/lib/errorMessage";
import { CONTENT_ID } from "@/shared/ui/page/SkipLink";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { lazyPart } from "@/shared/ui/status/lazyPart";
import { Notice } from "@/shared/ui/status/Notice";
import { StorePage } from "./browse/StorePage";
import { StoreSkeleton } from "./browse/StoreSkeleton";
import { CartContext, useCartState } from "./cart/useCart";
import { StoreFrame } from "./frame/StoreFrame";
import { StoreMissing } from "./frame/StoreMissing";
import { createLazyQueries, LazyQueriesContext } from "./lazyQueries";
import type { Storefront } from "./model";
import { parseLocation, type Screen, useScreen } from "./navigation";
import { NO_PAGE_DATA, type PageData } from "./pageData";
import { createStorefrontSource, type StorefrontSource } from "./storefrontSource";

const CartPage = lazyPart(async () => (await import("./cart/CartPage")).CartPage);
const CheckoutScreen = lazyPart(async () => (await import("./checkout/CheckoutScreen")).CheckoutScreen);

/** Draws `page`, what the server wrote into it, at once; without it the store is asked for. */
export function StoreApp({ page = NO_PAGE_DATA }: { page?: PageData }) {
  const [queries] = useState(createLazyQueries);
  const [source] = useState(() => {
    const { storeId } = parseLocation(window.location.href);
    return storeId === null ? null : createStorefrontSource(storeId, page, queries);
  });
  useFocusOnScreen(useScreen());
  return (
    <LazyQueriesContext value={queries}>
      <StoreFrame>{source === null ? <StoreMissing /> : <Store source={source} />}</StoreFrame>
    </LazyQueriesContext>
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

function Store({ source }: { source: StorefrontSource }) {
  const { data, error, isRefetchError } = useSyncExternalStore(source.subscribe, source.getState);
  if (error !== null && isPermanentError(error)) return <StoreMissing />;
  if (data === undefined) {
    if (error === null) return <StoreSkeleton />;
    return (
      <>
        <h1 className="hidden-visually">{texts.failed}</h1>
        <LoadFailure text={`${texts.failed} ${queryErrorMessage(error)}`} onRetry={source.refetch} />
      </>
    );
  }
  return (
    <WithCart storefront={data}>
      {isRefetchError && <Notice text={texts.stale} onRetry={source.refetch} />}
      <StoreScreen storefront={data} />
    </WithCart>
  );
}

function WithCart({ storefront, children }: { storefront: Storefront; children: ReactNode }) {
  return <CartContext value={useCartState(storefront)}>{children}</CartContext>;
}

function StoreScreen({ storefront }: { storefront: Storefront }) {
  const screen = useScreen();
  const { id, name } = storefront.store;
  useEffect(() => measure("view", "store", id), [id]);
  useEffect(() => {
    document.title = texts.titles[screen](name);
  }, [screen, name]);
  return (
    <>
      {screen === "cart" && <CartPage fallback={<StoreSkeleton />} />}
      {screen === "checkout" && <CheckoutScreen fallback={<StoreSkeleton />} />}
      {screen === "browse" && <StorePage storefront={storefront} />}
    </>
  );
}
