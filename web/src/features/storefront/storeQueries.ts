/* The queries of a store: its storefront, which is refetched, and the server's cart. Loaded by `lazyQueries`. */
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { consumerSession } from "@/shared/api/consumerSession";
import { createQueryClient } from "@/shared/api/queryClient";
import type { Session } from "@/shared/api/session";
import { openServerCart } from "./cart/serverCart";
import type { ServerCartStore } from "./cart/serverCartStore";
import { storefrontQuery } from "./data";
import type { Storefront } from "./model";
import type { StorefrontState } from "./storefrontState";

export interface StoreQueries {
  queryClient: QueryClient;
  session: Session;
  /** Refetches the storefront until `stop`; `initial` is what is shown already, read at `initialAt`. */
  observeStorefront: (
    storeId: string,
    initial: Storefront | undefined,
    initialAt: number,
    onChange: (state: StorefrontState) => void,
  ) => StorefrontObserver;
  /** The cart of an account in the store that `getStorefront` answers. */
  openServerCart: (getStorefront: () => Storefront, accountId: string) => ServerCartStore;
}

export interface StorefrontObserver {
  refetch: () => void;
  stop: () => void;
}

export function createStoreQueries(): StoreQueries {
  const queryClient = createQueryClient();
  queryClient.mount();
  if (consumerSession.getState().state === "loading") void consumerSession.restore();
  return {
    queryClient,
    session: consumerSession,
    observeStorefront(storeId, initial, initialAt, onChange) {
      const observer = new QueryObserver(queryClient, {
        ...storefrontQuery(storeId),
        ...(initial && { initialData: initial, initialDataUpdatedAt: initialAt }),
      });
      const stop = observer.subscribe(({ data, error, isRefetchError }) =>
        onChange({ data, error, isRefetchError }),
      );
      return { refetch: () => void observer.refetch(), stop };
    },
    openServerCart: (getStorefront, accountId) => openServerCart(queryClient, getStorefront, accountId),
  };
}
