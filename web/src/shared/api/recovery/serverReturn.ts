/* Repeats the queries that failed because the server was away, once it answers again. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../errors";

/** Delays between questions while the server does not answer. */
const AWAY_MIN_MS = 1500;
const AWAY_MAX_MS = 15_000;
/** Delays before repeats while the server answers and a query fails all the same. */
const FAILING_MIN_MS = 15_000;
const FAILING_MAX_MS = 120_000;

/** The application's root, which answers a HEAD request without a session and without a query. */
const PROBE_PATH = "/";

/**
 * Watches the cache until the returned function is called. A failed query is repeated as soon as a server that was away
 * answers; when the server answers and only the query fails, after ever longer waits, so that its message can be read.
 */
export function refetchWhenServerReturns(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  let watching: AbortController | null = null;
  let failingMs = FAILING_MIN_MS;
  let repeatedAt = 0;

  const hasFailures = () => cache.findAll({ type: "active", predicate: hasNoAnswer }).length > 0;

  function begin(wasAway: boolean): void {
    stop();
    watching = new AbortController();
    void ask(watching.signal, wasAway, AWAY_MIN_MS);
  }

  function stop(): void {
    watching?.abort();
    watching = null;
  }

  async function ask(signal: AbortSignal, wasAway: boolean, waitMs: number): Promise<void> {
    const answers = document.visibilityState === "visible" && (await isServerAnswering(signal));
    if (signal.aborted) return;
    if (!answers) {
      after(waitMs, signal, () => void ask(signal, true, Math.min(waitMs * 2, AWAY_MAX_MS)));
    } else if (wasAway) repeat();
    else {
      if (Date.now() - repeatedAt > 2 * FAILING_MAX_MS) failingMs = FAILING_MIN_MS;
      after(failingMs, signal, repeat);
      failingMs = Math.min(failingMs * 2, FAILING_MAX_MS);
    }
  }

  function repeat(): void {
    stop();
    repeatedAt = Date.now();
    void queryClient.refetchQueries({ type: "active", predicate: hasNoAnswer });
  }

  function askNow(): void {
    if (watching && document.visibilityState === "visible") begin(true);
  }

  const unsubscribe = cache.subscribe(() => {
    if (!hasFailures()) stop();
    else if (!watching) begin(false);
  });
  window.addEventListener("online", askNow);
  document.addEventListener("visibilitychange", askNow);
  return () => {
    stop();
    unsubscribe();
    window.removeEventListener("online", askNow);
    document.removeEventListener("visibilitychange", askNow);
  };
}

/** True for a query that failed without an answer of the server: no network, or a gateway's error. */
function hasNoAnswer({ state }: Query): boolean {
  if (state.status !== "error" || state.fetchStatus !== "idle") return false;
  return !(state.error instanceof ApiError) || state.error.status >= 500;
}

function after(ms: number, signal: AbortSignal, work: () => void): void {
  const timer = setTimeout(work, ms);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

async function isServerAnswering(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(PROBE_PATH, {
      method: "HEAD",
      cache: "no-store",
      credentials: "omit",
      signal,
    });
    return response.status < 500;
  } catch {
    return false;
  }
}
