/* The signed-in consumer's cart on the server, to which the browser's cart is added when it is first read. */
import { type QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { itemsPut, linesFromCart } from "@/shared/lib/shop/cartLine";
import { type CartMerge, hasMergeNews, mergeCarts } from "@/shared/lib/shop/mergeCarts";
import { withLock } from "@/shared/lib/webLock";
import { shoppingApi } from "../data";
import type { Cart, CartPut, Storefront } from "../model";
import { browserCart } from "./browserCart";
import { announceCart, subscribeToCart } from "./cartChannel";
import { createCartWriter, isRefusal } from "./cartWriter";
import type { ServerCart, ServerCartStore } from "./serverCartStore";

export function putCart(storeId: string, body: CartPut, signal?: AbortSignal): Promise<Cart> {
  const params = { path: { store_id: storeId } };
  return unwrapResponse(
    shoppingApi.PUT("/ecommerce/stores/{store_id}/cart", { params, body, ...(signal && { signal }) }),
  );
}

export function cartKey(storeId: string, accountId: string) {
  return ["ecommerce_cart_put", storeId, accountId] as const;
}

/** Called with what a merge changed. */
type OnMerge = (merge: CartMerge) => void;

function cartQuery(getStorefront: () => Storefront, accountId: string, onMerge: OnMerge) {
  return queryOptions({
    queryKey: cartKey(getStorefront().store.id, accountId),
    queryFn: ({ signal }) => readCart(getStorefront(), onMerge, signal),
    // Another device may have changed it, and each write replaces all lines.
    refetchOnWindowFocus: "always",
    retry: (failures, error) => failures < MAX_RETRIES && !isPermanentError(error),
  });
}

async function readCart(storefront: Storefront, onMerge: OnMerge, signal: AbortSignal): Promise<Cart> {
  const storeId = storefront.store.id;
  const own = browserCart(storeId);
  let cart: Cart | null = null;
  // Once more when a line was added meanwhile.
  while (!cart || own.getValue()) {
    cart = own.getValue() ? await mergeInOneTab(storefront, onMerge) : await putCart(storeId, {}, signal);
  }
  return cart;
}

async function mergeInOneTab(storefront: Storefront, onMerge: OnMerge): Promise<Cart> {
  // A failure comes out as a value: the lock's work must not fail.
  const answer = await withLock(`hub.cart.${storefront.store.id}`, () =>
    mergeBrowserCart(storefront, onMerge).catch((error: unknown) => ({ error })),
  );
  if ("error" in answer) throw answer.error;
  return answer;
}

async function mergeBrowserCart(storefront: Storefront, onMerge: OnMerge): Promise<Cart> {
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
  if (hasMergeNews(merge)) onMerge(merge);
  return merged;
}

/** The cart is read from the first subscription on. */
export function openServerCart(
  queryClient: QueryClient,
  getStorefront: () => Storefront,
  accountId: string,
): ServerCartStore {
  const storeId = getStorefront().store.id;
  const queryKey = cartKey(storeId, accountId);
  const listeners = new Set<() => void>();
  let merge: CartMerge | null = null;
  const setMerge = (next: CartMerge | null) => {
    merge = next;
    update();
  };
  const observer = new QueryObserver(queryClient, cartQuery(getStorefront, accountId, setMerge));
  const writer = createCartWriter({
    send: (put) => putCart(storeId, put),
    onSend: () => void queryClient.cancelQueries({ queryKey }),
    onSaved(cart) {
      queryClient.setQueryData(queryKey, cart);
      announceCart(storeId, accountId);
    },
  });
  const actions = {
    refetch: () => void observer.refetch(),
    getLatest: () => ({
      cart: queryClient.getQueryData<Cart>(queryKey),
      pending: writer.getState().pending,
    }),
    setCart: (cart: Cart) => void queryClient.setQueryData(queryKey, cart),
    write: writer.write,
    retryWrite: writer.retry,
    dismissMerge: () => setMerge(null),
  };
  let state = makeState();
  let stop = () => {};

  function makeState(): ServerCart {
    const { data, error } = observer.getCurrentResult();
    const writing = writer.getState();
    const isRefused = isRefusal(writing.error);
    return { ...actions, cart: data, error: data ? null : error, merge, writing, isRefused };
  }

  function update(): void {
    state = makeState();
    for (const changed of [...listeners]) changed();
  }

  return {
    getState: () => state,
    subscribe(changed) {
      listeners.add(changed);
      if (listeners.size === 1) {
        const stops = [
          observer.subscribe(update),
          writer.subscribe(update),
          subscribeToCart(storeId, accountId, () => void queryClient.invalidateQueries({ queryKey })),
        ];
        stop = () => {
          for (const end of stops) end();
        };
      }
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) stop();
      };
    },
  };
}
