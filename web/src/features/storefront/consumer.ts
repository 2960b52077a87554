/* The consumer's session as the store needs it; its code is loaded only in a browser that has one. */
import { useSyncExternalStore } from "react";
import { CONSUMER_SESSION_KEY } from "@/shared/api/consumerSessionKey";
import type { SessionState } from "@/shared/api/session";
import { createStoredValue } from "@/shared/lib/storedValue";
import { useLazyQueries } from "./lazyQueries";

export type Consumer = Pick<SessionState, "state" | "accountId">;

const ANONYMOUS: Consumer = { state: "anonymous", accountId: null };
const LOADING: Consumer = { state: "loading", accountId: null };

const storedTokens = createStoredValue(CONSUMER_SESSION_KEY, () => true);
const hasTokens = () => storedTokens.getValue() !== null;
const subscribeToNothing = () => () => undefined;

export function useConsumer(): Consumer {
  const isStored = useSyncExternalStore(storedTokens.subscribe, hasTokens);
  const session = useLazyQueries(isStored)?.session;
  const state = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    () => session?.getState() ?? LOADING,
  );
  return isStored ? state : ANONYMOUS;
}
