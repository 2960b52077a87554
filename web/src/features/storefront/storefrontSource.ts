/* The storefront as an external store: first what the page brought, then what the query refetches. */
import { ApiError } from "@/shared/api/errors";
import type { LazyQueries } from "./lazyQueries";
import type { PageData } from "./pageData";
import { REFETCH_MS, type StorefrontState } from "./storefrontState";
import type { StorefrontObserver } from "./storeQueries";

export interface StorefrontSource {
  getState: () => StorefrontState;
  /** The first subscription begins to refetch, the end of the last one stops it. */
  subscribe: (changed: () => void) => () => void;
  refetch: () => void;
}

export function createStorefrontSource(
  storeId: string,
  page: PageData,
  queries: LazyQueries,
): StorefrontSource {
  const listeners = new Set<() => void>();
  const readAt = Date.now();
  let state: StorefrontState = {
    data: page.storefront,
    error: page.isMissing ? new ApiError(404, "error.not_found", null) : null,
    isRefetchError: false,
  };
  let observation: Promise<StorefrontObserver> | null = null;
  let waiting = new AbortController();

  function publish(next: StorefrontState): void {
    state = next;
    for (const changed of [...listeners]) changed();
  }

  function observe(): Promise<StorefrontObserver> {
    waiting.abort();
    observation ??= queries
      .load()
      .then(({ observeStorefront }) => observeStorefront(storeId, page.storefront, readAt, publish));
    return observation;
  }

  /** Waits for what the page brought to be old. */
  function observeLater(): void {
    waiting = new AbortController();
    const { signal } = waiting;
    const timer = setTimeout(() => void observe(), REFETCH_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
    // A page that is looked at again; the query refetches at each such moment.
    const onVisible = () => {
      if (document.visibilityState === "visible") void observe();
    };
    document.addEventListener("visibilitychange", onVisible, { signal });
  }

  function start(): void {
    if (page.isMissing) return;
    if (page.storefront && !isFromHistory()) observeLater();
    else void observe();
  }

  function stop(): void {
    waiting.abort();
    void observation?.then((observer) => observer.stop());
    observation = null;
  }

  return {
    getState: () => state,
    subscribe(changed) {
      if (listeners.size === 0) start();
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) stop();
      };
    },
    refetch: () => void observe().then(({ refetch }) => refetch()),
  };
}

/** Going back shows the page of then, of any age, without asking the server. */
function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType?.("navigation") ?? [];
  return (visit as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}
