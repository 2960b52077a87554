/* A signed-in account: its tokens, kept for all tabs, renewed in time by one of them, given up when that fails. */
import { useEffect, useSyncExternalStore } from "react";
import { isPageUnloading } from "../lib/navigationGuard";
import { createStoredValue } from "../lib/storedValue";
import { withLock } from "../lib/webLock";
import { ApiError } from "./errors";
import type { components } from "./schema";
import {
  getAccounts,
  parseTokens,
  postAccess,
  postSignIn,
  postSignOut,
  type ScopeType,
  type SessionTokens,
} from "./sessionCalls";

/** A token this close to its end is renewed before it is used. */
export const RENEWAL_MARGIN_MS = 2000;

export interface SessionState {
  /** 'loading' until the stored session has been tried once. */
  state: "loading" | "authenticated" | "anonymous";
  accountId: string | null;
  /** Why this tab has no session any more: its user left, or the session could not go on. */
  endReason: "signed_out" | "expired" | null;
}

export interface AccessTokenRequest {
  /** Whose token, if not that of the account in use. */
  account?: string | undefined;
  /** A token the server refused: whatever is answered, it is another one. */
  rejected?: string | undefined;
}

type Account = components["schemas"]["Account"];

export interface Session {
  /** Tries the stored session once. */
  restore: () => Promise<void>;
  signIn: (userkey: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** A token to call with, renewed first if it has to be; null when there is no session, or no longer. */
  getAccessToken: (wish?: AccessTokenRequest) => Promise<string | null>;
  /** Ends the session here, if `rejected` still is its token. */
  endIfCurrent: (rejected: string) => void;
  /** The accounts of its user that this door lets in. */
  listAccounts: () => Promise<Account[]>;
  getState: () => SessionState;
  subscribe: (changed: () => void) => () => void;
}

/** One session for each `key` of the storage; `scopeType` is whose door its sign-in is. */
export function createSession(key: string, scopeType: ScopeType): Session {
  const stored = createStoredValue(key, parseTokens);
  const renewals = new Map<string, Promise<SessionTokens | null>>();
  const listeners = new Set<() => void>();
  let isRestored = false;
  let endReason: SessionState["endReason"] = null;
  let snapshot: SessionState = { state: "loading", accountId: null, endReason: endReason };

  function publish(): void {
    const accountId = stored.getValue()?.account_id ?? null;
    if (accountId) endReason = null;
    const state = !isRestored ? "loading" : accountId ? "authenticated" : "anonymous";
    if (snapshot.state === state && snapshot.accountId === accountId && snapshot.endReason === endReason)
      return;
    snapshot = { state, accountId, endReason: endReason };
    for (const changed of [...listeners]) changed();
  }

  stored.subscribe(publish);

  function endSession(why: SessionState["endReason"]): void {
    endReason = why;
    stored.setValue(null);
  }

  async function restore(): Promise<void> {
    const tokens = stored.getValue();
    if (tokens) await getAccessToken({ rejected: tokens.access_token });
    isRestored = true;
    publish();
  }

  async function getAccessToken({ account, rejected }: AccessTokenRequest = {}): Promise<string | null> {
    const tokens = stored.getValue();
    if (!tokens) return null;
    const wanted = account ?? tokens.account_id;
    if (isUsable(tokens, wanted, rejected)) return tokens.access_token;
    let renewed = await renewOnce(wanted, rejected);
    // One that was under way already may have come to the very token that was refused.
    if (renewed && renewed.access_token === rejected) renewed = await renewOnce(wanted, rejected);
    return renewed?.access_token ?? null;
  }

  /** All who want the same account's token wait for the same renewal. */
  function renewOnce(account: string, rejected: string | undefined): Promise<SessionTokens | null> {
    const running = renewals.get(account);
    if (running) return running;
    const started = withLock(key, () => renew(account, rejected)).finally(() => renewals.delete(account));
    renewals.set(account, started);
    return started;
  }

  async function renew(account: string, rejected: string | undefined): Promise<SessionTokens | null> {
    const before = stored.getValue();
    if (!before) return null;
    // Another tab may have renewed it while this one waited.
    if (isUsable(before, account, rejected)) return before;
    let brokenOff = false;
    const next = await postAccess(before.refresh_token, account).catch((error: unknown) => {
      brokenOff = isPageUnloading() && !(error instanceof ApiError);
      return null;
    });
    const now = stored.getValue();
    if (now?.refresh_token === before.refresh_token) {
      if (next) stored.setValue(next);
      // The page that comes next tries again: the server answers a repeated renewal the same.
      else if (!brokenOff) endSession("expired");
      return next;
    }
    // Somebody signed out or in meanwhile, and that stands; what only this tab knows of ends too.
    if (next && !now) void postSignOut(next.refresh_token);
    return now?.account_id === account ? now : null;
  }

  return {
    restore: restore,
    getAccessToken: getAccessToken,
    async signIn(userkey, password) {
      const tokens = await postSignIn(userkey, password, scopeType);
      isRestored = true;
      stored.setValue(tokens);
    },
    async signOut() {
      const tokens = stored.getValue();
      endSession("signed_out");
      if (tokens) await postSignOut(tokens.refresh_token);
    },
    endIfCurrent(rejected) {
      if (stored.getValue()?.access_token === rejected) endSession("expired");
    },
    async listAccounts() {
      // No renewal may replace the token on the way: one that was replaced ends the session.
      const found = await withLock(key, async () => {
        const tokens = stored.getValue();
        return tokens ? await getAccounts(tokens.refresh_token).catch((error: unknown) => ({ error })) : [];
      });
      if ("error" in found) throw found.error;
      return found.filter(({ scope }) => scope.type === scopeType);
    },
    getState: () => snapshot,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

function isUsable(tokens: SessionTokens, account: string, rejected: string | undefined): boolean {
  const left = Date.parse(tokens.access_expired_at) - Date.now();
  return tokens.account_id === account && tokens.access_token !== rejected && left > RENEWAL_MARGIN_MS;
}

export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** The same at a door: whoever looks first has the stored session tried. */
export function useRestoredSession(session: Session): SessionState {
  const found = useSession(session);
  const untried = found.state === "loading";
  useEffect(() => {
    if (untried) void session.restore();
  }, [session, untried]);
  return found;
}
