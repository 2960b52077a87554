/* The server's cart, whose code is loaded with the session. */
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { Consumer } from "../consumer";
import { useLazyQueries, useLazyQueriesFailure } from "../lazyQueries";
import type { Storefront } from "../model";
import type { ServerCart, ServerCartStore } from "./serverCartStore";

const doNothing = () => {};

const UNREAD: ServerCart = {
  cart: undefined,
  error: null,
  refetch: doNothing,
  getLatest: () => ({ cart: undefined, pending: null }),
  setCart: doNothing,
  write: doNothing,
  retryWrite: doNothing,
  writing: { pending: null, isSending: false, error: null },
  isRefused: false,
  merge: null,
  dismissMerge: doNothing,
};

const UNREAD_STORE: ServerCartStore = { getState: () => UNREAD, subscribe: () => doNothing };

/** Without a session it is never read. */
export function useServerCart(storefront: Storefront, consumer: Consumer): ServerCart {
  const accountId = consumer.state === "authenticated" ? consumer.accountId : null;
  const queries = useLazyQueries(accountId !== null);
  const latest = useRef(storefront);
  useEffect(() => {
    latest.current = storefront;
  });
  const store = useMemo(() => {
    if (queries === null || accountId === null) return UNREAD_STORE;
    return queries.openServerCart(() => latest.current, accountId);
  }, [queries, accountId]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const failure = useLazyQueriesFailure();
  if (failure.error === null || consumer.state === "anonymous") return state;
  return { ...UNREAD, error: failure.error, refetch: failure.retry };
}
