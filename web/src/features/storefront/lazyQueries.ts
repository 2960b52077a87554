/* TanStack Query, the API client and the session, loaded when they are first needed: a first view needs none of them. */
import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { StoreQueries } from "./storeQueries";

const RETRY_MS = 15_000;

export interface LazyQueries {
  /** Loads them once; tries again until they are loaded. */
  load: () => Promise<StoreQueries>;
  /** Null until they are loaded. */
  getLoaded: () => StoreQueries | null;
  subscribe: (changed: () => void) => () => void;
}

export function createLazyQueries(): LazyQueries {
  const listeners = new Set<() => void>();
  let loading: Promise<StoreQueries> | null = null;
  let loaded: StoreQueries | null = null;

  async function loadOnce(): Promise<StoreQueries> {
    const { createStoreQueries } = await importQueries();
    loaded = createStoreQueries();
    for (const changed of [...listeners]) changed();
    return loaded;
  }

  return {
    load: () => {
      loading ??= loadOnce();
      return loading;
    },
    getLoaded: () => loaded,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

async function importQueries(): Promise<typeof import("./storeQueries")> {
  while (true) {
    try {
      return await import("./storeQueries");
    } catch {
      await waitForRetry();
    }
  }
}

/** Resolves when the network is back, or after a while. */
function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const next = () => {
      clearTimeout(timer);
      window.removeEventListener("online", next);
      resolve();
    };
    const timer = setTimeout(next, RETRY_MS);
    window.addEventListener("online", next);
  });
}

export const LazyQueriesContext = createContext<LazyQueries | null>(null);

/** Null until they are loaded, which begins when they are needed. */
export function useLazyQueries(isNeeded: boolean): StoreQueries | null {
  const queries = useContext(LazyQueriesContext);
  if (!queries) throw new Error("no store around the component");
  useEffect(() => {
    if (isNeeded) void queries.load();
  }, [queries, isNeeded]);
  return useSyncExternalStore(queries.subscribe, queries.getLoaded);
}
