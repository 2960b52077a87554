/* A signed-in account: its tokens, kept for all tabs, renewed in time by one of them, given up when that fails. */
import { useEffect, useSyncExternalStore } from "react";
import { isLeaving } from "../lib/navigationGuard";
import { createStored } from "../lib/storedValue";
import { exclusively } from "../lib/webLock";
import { ApiError } from "./errors";
import type { components } from "./schema";
import {
  getAccounts,
  postAccess,
  postSignIn,
  postSignOut,
  type ScopeType,
  type Tokens,
  tokensFrom,
} from "./sessionCalls";

/** A token this close to its end is renewed before it is used. */
export const FRESH_MS = 2000;

export interface SessionState {
  /** 'loading' until the stored session has been tried once. */
  state: "loading" | "authenticated" | "anonymous";
  accountId: string | null;
  /** Why this tab has no session any more: its user left, or the session could not go on. */
  ended: "signed_out" | "expired" | null;
}

export interface AccessWish {
  /** Whose token, if not that of the account in use. */
  account?: string | undefined;
  /** A token the server refused: whatever is answered, it is another one. */
  rejected?: string | undefined;
}

type Account = components["schemas"]["Account"];

export interface Session {
  /** Tries the stored session once. */
  start: () => Promise<void>;
  signIn: (userkey: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** A token to call with, renewed first if it has to be; null when there is no session, or no longer. */
  access: (wish?: AccessWish) => Promise<string | null>;
  /** Ends the session here, if `rejected` still is its token. */
  giveUp: (rejected: string) => void;
  /** The accounts of its user that this door lets in. */
  accounts: () => Promise<Account[]>;
  view: () => SessionState;
  subscribe: (changed: () => void) => () => void;
}

/** One session for each `key` of the storage; `scopeType` is whose door its sign-in is. */
export function createSession(key: string, scopeType: ScopeType): Session {
  const stored = createStored(key, tokensFrom);
  const renewals = new Map<string, Promise<Tokens | null>>();
  const listeners = new Set<() => void>();
  let settled = false;
  let ended: SessionState["ended"] = null;
  let view: SessionState = { state: "loading", accountId: null, ended };

  function publish(): void {
    const accountId = stored.read()?.account_id ?? null;
    if (accountId) ended = null;
    const state = !settled ? "loading" : accountId ? "authenticated" : "anonymous";
    if (view.state === state && view.accountId === accountId && view.ended === ended) return;
    view = { state, accountId, ended };
    for (const changed of [...listeners]) changed();
  }

  stored.subscribe(publish);

  function end(why: SessionState["ended"]): void {
    ended = why;
    stored.write(null);
  }

  async function start(): Promise<void> {
    const tokens = stored.read();
    if (tokens) await access({ rejected: tokens.access_token });
    settled = true;
    publish();
  }

  async function access({ account, rejected }: AccessWish = {}): Promise<string | null> {
    const tokens = stored.read();
    if (!tokens) return null;
    const wanted = account ?? tokens.account_id;
    if (serves(tokens, wanted, rejected)) return tokens.access_token;
    let renewed = await renewal(wanted, rejected);
    // One that was under way already may have come to the very token that was refused.
    if (renewed && renewed.access_token === rejected) renewed = await renewal(wanted, rejected);
    return renewed?.access_token ?? null;
  }

  /** All who want the same account's token wait for the same renewal. */
  function renewal(account: string, rejected: string | undefined): Promise<Tokens | null> {
    const running = renewals.get(account);
    if (running) return running;
    const started = exclusively(key, () => renew(account, rejected)).finally(() => renewals.delete(account));
    renewals.set(account, started);
    return started;
  }

  async function renew(account: string, rejected: string | undefined): Promise<Tokens | null> {
    const before = stored.read();
    if (!before) return null;
    // Another tab may have renewed it while this one waited.
    if (serves(before, account, rejected)) return before;
    let brokenOff = false;
    const next = await postAccess(before.refresh_token, account).catch((error: unknown) => {
      brokenOff = isLeaving() && !(error instanceof ApiError);
      return null;
    });
    const now = stored.read();
    if (now?.refresh_token === before.refresh_token) {
      if (next) stored.write(next);
      // The page that comes next tries again: the server answers a repeated renewal the same.
      else if (!brokenOff) end("expired");
      return next;
    }
    // Somebody signed out or in meanwhile, and that stands; what only this tab knows of ends too.
    if (next && !now) void postSignOut(next.refresh_token);
    return now?.account_id === account ? now : null;
  }

  return {
    start,
    access,
    async signIn(userkey, password) {
      const tokens = await postSignIn(userkey, password, scopeType);
      settled = true;
      stored.write(tokens);
    },
    async signOut() {
      const tokens = stored.read();
      end("signed_out");
      if (tokens) await postSignOut(tokens.refresh_token);
    },
    giveUp(rejected) {
      if (stored.read()?.access_token === rejected) end("expired");
    },
    async accounts() {
      // No renewal may replace the token on the way: one that was replaced ends the session.
      const found = await exclusively(key, async () => {
        const tokens = stored.read();
        return tokens ? await getAccounts(tokens.refresh_token).catch((error: unknown) => ({ error })) : [];
      });
      if ("error" in found) throw found.error;
      return found.filter(({ scope }) => scope.type === scopeType);
    },
    view: () => view,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

function serves(tokens: Tokens, account: string, rejected: string | undefined): boolean {
  const left = Date.parse(tokens.access_expired_at) - Date.now();
  return tokens.account_id === account && tokens.access_token !== rejected && left > FRESH_MS;
}

export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.view);
}

/** The same at a door: whoever looks first has the stored session tried. */
export function useStartedSession(session: Session): SessionState {
  const found = useSession(session);
  const untried = found.state === "loading";
  useEffect(() => {
    if (untried) void session.start();
  }, [session, untried]);
  return found;
}
