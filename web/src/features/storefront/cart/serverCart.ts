/* The signed-in consumer's cart on the server, to which the browser's cart is added when it is first read. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { itemsPut, linesFromCart } from "@/shared/lib/shop/cartLine";
import { type CartMerge, hasMergeNews, mergeCarts } from "@/shared/lib/shop/mergeCarts";
import { withLock } from "@/shared/lib/webLock";
import { shoppingApi } from "../data";
import type { Cart, CartPut, Storefront } from "../model";
import { browserCart } from "./browserCart";
import { announceCart, useCartAnnouncements } from "./cartChannel";
import { type CartWriterState, createCartWriter } from "./cartWriter";

export function putCart(storeId: string, body: CartPut, signal?: AbortSignal): Promise<Cart> {
  const params = { path: { store_id: storeId } };
  return unwrapResponse(
    shoppingApi.PUT("/ecommerce/stores/{store_id}/cart", { params, body, ...(signal && { signal }) }),
  );
}

export function cartKey(storeId: string, accountId: string | null) {
  return ["ecommerce_cart_put", storeId, accountId] as const;
}

/** The cache key of the last merge, which stays until it is read. */
export function mergeKey(storeId: string) {
  return ["cart_merge", storeId] as const;
}

function cartQuery(queryClient: QueryClient, storefront: Storefront, accountId: string | null) {
  const storeId = storefront.store.id;
  return queryOptions({
    queryKey: cartKey(storeId, accountId),
    queryFn: ({ signal }) => readCart(queryClient, storefront, signal),
    enabled: accountId !== null,
    // Another device may have changed it, and each write replaces all lines.
    refetchOnWindowFocus: "always",
    retry: (failures, error) => failures < MAX_RETRIES && !isPermanentError(error),
  });
}

async function readCart(
  queryClient: QueryClient,
  storefront: Storefront,
  signal: AbortSignal,
): Promise<Cart> {
  const storeId = storefront.store.id;
  const own = browserCart(storeId);
  let cart: Cart | null = null;
  // Once more when a line was added meanwhile.
  while (!cart || own.getValue()) {
    cart = own.getValue() ? await mergeInOneTab(queryClient, storefront) : await putCart(storeId, {}, signal);
  }
  return cart;
}

async function mergeInOneTab(queryClient: QueryClient, storefront: Storefront): Promise<Cart> {
  // A failure comes out as a value: the lock's work must not fail.
  const answer = await withLock(`hub.cart.${storefront.store.id}`, () =>
    mergeBrowserCart(queryClient, storefront).catch((error: unknown) => ({ error })),
  );
  if ("error" in answer) throw answer.error;
  return answer;
}

async function mergeBrowserCart(queryClient: QueryClient, storefront: Storefront): Promise<Cart> {
  const storeId = storefront.store.id;
  const own = browserCart(storeId);
  const cart = await putCart(storeId, {});
  const browser = own.getValue();
  if (!browser) return cart;
  const merge = mergeCarts(linesFromCart(cart, storefront), browser.lines);
  const isChanged = merge.added.length + merge.raised.length > 0;
  const merged = isChanged ? await putCart(storeId, itemsPut(merge.lines)) : cart;
  // Only now: until the server has the lines, the browser's cart is all there is. A newer one is merged next.
  if (own.getValue() === browser) own.setValue(null);
  if (hasMergeNews(merge)) queryClient.setQueryData<CartMerge>(mergeKey(storeId), merge);
  return merged;
}

export interface ServerCart {
  /** Undefined until it is read. */
  cart: Cart | undefined;
  error: unknown;
  refetch: () => void;
  /** The newest one and the changes under way, also between two renderings. */
  getLatest: () => { cart: Cart | undefined; pending: CartPut | null };
  /** Takes a cart that another call has answered. */
  setCart: (cart: Cart) => void;
  write: (put: CartPut) => void;
  retryWrite: () => void;
  writing: CartWriterState;
}

/** Without an account it is never read. */
export function useServerCart(storefront: Storefront, accountId: string | null): ServerCart {
  const queryClient = useQueryClient();
  const storeId = storefront.store.id;
  const query = useQuery(cartQuery(queryClient, storefront, accountId));
  const writer = useMemo(() => {
    const queryKey = cartKey(storeId, accountId);
    return createCartWriter({
      send: (put) => putCart(storeId, put),
      onSend: () => void queryClient.cancelQueries({ queryKey }),
      onSaved(cart) {
        queryClient.setQueryData(queryKey, cart);
        if (accountId !== null) announceCart(storeId, accountId);
      },
    });
  }, [queryClient, storeId, accountId]);
  const readAgain = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: cartKey(storeId, accountId) });
  }, [queryClient, storeId, accountId]);
  useCartAnnouncements(storeId, accountId, readAgain);
  const writing = useSyncExternalStore(writer.subscribe, writer.getState);
  return {
    cart: query.data,
    error: query.data ? null : query.error,
    refetch: () => void query.refetch(),
    getLatest: () => ({
      cart: queryClient.getQueryData(cartKey(storeId, accountId)),
      pending: writer.getState().pending,
    }),
    setCart: (cart) => queryClient.setQueryData(cartKey(storeId, accountId), cart),
    write: writer.write,
    retryWrite: writer.retry,
    writing,
  };
}
