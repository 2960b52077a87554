/* TanStack Query, the API client and the session, loaded when they are first needed: a first view needs none of them. */
import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { StoreQueries } from "./storeQueries";

const RETRY_MS = 15_000;

export interface LazyQueries {
  /** Loads them once; tries again until they are loaded, and at once when it is called again. */
  load: () => Promise<StoreQueries>;
  /** Null until they are loaded. */
  getLoaded: () => StoreQueries | null;
  /** The reason why the last try failed; null for none. */
  getError: () => unknown;
  subscribe: (changed: () => void) => () => void;
}

export function createLazyQueries(): LazyQueries {
  const listeners = new Set<() => void>();
  let loading: Promise<StoreQueries> | null = null;
  let loaded: StoreQueries | null = null;
  let error: unknown = null;
  let retryNow = () => {};

  function publish(): void {
    for (const changed of [...listeners]) changed();
  }

  async function loadOnce(): Promise<StoreQueries> {
    while (true) {
      try {
        const { createStoreQueries } = await import("./storeQueries");
        loaded = createStoreQueries();
        error = null;
        publish();
        return loaded;
      } catch (failure) {
        error = failure;
        publish();
        await waitForRetry((retry) => {
          retryNow = retry;
        });
      }
    }
  }

  return {
    load() {
      loading ??= loadOnce();
      retryNow();
      return loading;
    },
    getLoaded: () => loaded,
    getError: () => error,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** Resolves when the network is back, after a while, or when what `onWait` gets is called. */
function waitForRetry(onWait: (retry: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
      resolve();
    };
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener("online", retry);
    onWait(retry);
  });
}

export const LazyQueriesContext = createContext<LazyQueries | null>(null);

/** Null until they are loaded, which begins when they are needed. */
export function useLazyQueries(isNeeded: boolean): StoreQueries | null {
  const queries = useQueries();
  useEffect(() => {
    if (isNeeded && queries.getLoaded() === null) void queries.load();
  }, [queries, isNeeded]);
  return useSyncExternalStore(queries.subscribe, queries.getLoaded);
}

/** The reason why they could not be loaded, null for none, and another try. */
export function useLazyQueriesFailure(): { error: unknown; retry: () => void } {
  const queries = useQueries();
  const error = useSyncExternalStore(queries.subscribe, queries.getError);
  return { error, retry: () => void queries.load() };
}

function useQueries(): LazyQueries {
  const queries = useContext(LazyQueriesContext);
  if (!queries) throw new Error("no store around the component");
  return queries;
}
