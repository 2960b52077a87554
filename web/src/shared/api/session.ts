/* A signed-in session: its tokens, shared by all tabs, renewed before they expire, and ended when renewing fails. */
import { useEffect, useSyncExternalStore } from "react";
import { isPageUnloading } from "../lib/pageUnload";
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

/** A token this close to its expiry is renewed before it is used. */
export const RENEWAL_MARGIN_MS = 2000;

export interface SessionState {
  /** 'loading' until `restore` has tried the stored session. */
  state: "loading" | "authenticated" | "anonymous";
  accountId: string | null;
  /** The reason why this tab's session ended. */
  endReason: "signed_out" | "expired" | "moved" | null;
}

export interface AccessTokenRequest {
  /** The account to get a token for; by default the session's. */
  accountId?: string | undefined;
  /** A token that the server refused: the result is another one. */
  rejectedToken?: string | undefined;
}

type Account = components["schemas"]["Account"];

export interface Session {
  /** Renews the stored session once, when the app starts. */
  restore: () => Promise<void>;
  signIn: (userkey: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** An access token, renewed first if necessary; null without a session. */
  getAccessToken: (wish?: AccessTokenRequest) => Promise<string | null>;
  /** Ends the session if `rejected` is still its token. */
  endIfCurrent: (token: string) => void;
  /**
   * Opens one of the user's accounts in another area: 'switched' when a session of the user there turned to it, 'moved' when
   * this session went there and ended here.
   */
  openAccount: (area: Session, accountId: string) => Promise<"switched" | "moved">;
  /** Replaces the session by one that moves here from another area. */
  adopt: (tokens: SessionTokens) => void;
  /** The user's accounts of the session's scope. */
  listAccounts: () => Promise<Account[]>;
  getState: () => SessionState;
  subscribe: (onChange: () => void) => () => void;
}

/** Creates the session stored under `key`, whose sign-in is for `scopeType`. */
export function createSession(key: string, scopeType: ScopeType): Session {
  const stored = createStoredValue(key, parseTokens);
  const renewals = new Map<string, Promise<SessionTokens | null>>();
  const listeners = new Set<() => void>();
  let isRestored = false;
  let endReason: SessionState["endReason"] = null;
  let snapshot: SessionState = { state: "loading", accountId: null, endReason };

  function publish(): void {
    const accountId = stored.getValue()?.account_id ?? null;
    if (accountId) endReason = null;
    const state = !isRestored ? "loading" : accountId ? "authenticated" : "anonymous";
    if (snapshot.state === state && snapshot.accountId === accountId && snapshot.endReason === endReason)
      return;
    snapshot = { state, accountId, endReason };
    for (const changed of [...listeners]) changed();
  }

  stored.subscribe(publish);

  function endSession(why: SessionState["endReason"]): void {
    endReason = why;
    stored.setValue(null);
  }

  async function restore(): Promise<void> {
    const tokens = stored.getValue();
    if (tokens) await getAccessToken({ rejectedToken: tokens.access_token });
    isRestored = true;
    publish();
  }

  async function getAccessToken({
    accountId,
    rejectedToken,
  }: AccessTokenRequest = {}): Promise<string | null> {
    const tokens = stored.getValue();
    if (!tokens) return null;
    const wantedAccountId = accountId ?? tokens.account_id;
    if (isUsable(tokens, wantedAccountId, rejectedToken)) return tokens.access_token;
    let renewed = await renewOnce(wantedAccountId, rejectedToken);
    // A renewal that was already running may return the token that was refused.
    if (renewed && renewed.access_token === rejectedToken)
      renewed = await renewOnce(wantedAccountId, rejectedToken);
    return renewed?.access_token ?? null;
  }

  /** One renewal at a time per account; concurrent callers share it. */
  function renewOnce(accountId: string, rejectedToken: string | undefined): Promise<SessionTokens | null> {
    const running = renewals.get(accountId);
    if (running) return running;
    const started = withLock(key, () => renew(accountId, rejectedToken)).finally(() =>
      renewals.delete(accountId),
    );
    renewals.set(accountId, started);
    return started;
  }

  async function renew(accountId: string, rejectedToken: string | undefined): Promise<SessionTokens | null> {
    const previousTokens = stored.getValue();
    if (!previousTokens) return null;
    // Another tab may have renewed it meanwhile.
    if (isUsable(previousTokens, accountId, rejectedToken)) return previousTokens;
    let wasAborted = false;
    const renewedTokens = await postAccess(previousTokens.refresh_token, accountId).catch(
      (error: unknown) => {
        wasAborted = isPageUnloading() && !(error instanceof ApiError);
        return null;
      },
    );
    const currentTokens = stored.getValue();
    if (currentTokens?.refresh_token === previousTokens.refresh_token) {
      if (renewedTokens) stored.setValue(renewedTokens);
      // The page was unloading: the next page tries again, and the server answers a repeated renewal the same.
      else if (!wasAborted) endSession("expired");
      return renewedTokens;
    }
    // Somebody signed out or in meanwhile, which stands; the renewed token is signed out too.
    if (renewedTokens && !currentTokens) void postSignOut(renewedTokens.refresh_token);
    return currentTokens?.account_id === accountId ? currentTokens : null;
  }

  return {
    restore,
    getAccessToken,
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
    async openAccount(area, accountId) {
      const accounts = await area.listAccounts().catch(() => []);
      if (accounts.some(({ id }) => id === accountId)) {
        if (await area.getAccessToken({ accountId })) return "switched";
      }
      // Under the lock, because the refresh token is replaced: no other tab may use it meanwhile.
      await withLock(key, async () => {
        const tokens = stored.getValue();
        if (!tokens) throw new ApiError(401, "error.auth.unauthorized", null);
        area.adopt(await postAccess(tokens.refresh_token, accountId));
        endSession("moved");
      });
      return "moved";
    },
    adopt(tokens) {
      const previousTokens = stored.getValue();
      isRestored = true;
      stored.setValue(tokens);
      if (previousTokens) void postSignOut(previousTokens.refresh_token);
    },
    async listAccounts() {
      // Under the lock, because a renewal would replace the refresh token, and using a replaced one ends the session.
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

function isUsable(tokens: SessionTokens, accountId: string, rejectedToken: string | undefined): boolean {
  const left = Date.parse(tokens.access_expired_at) - Date.now();
  return tokens.account_id === accountId && tokens.access_token !== rejectedToken && left > RENEWAL_MARGIN_MS;
}

export function useSession(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** The session's state; the first caller starts restoring it. */
export function useRestoredSession(session: Session): SessionState {
  const state = useSession(session);
  const untried = state.state === "loading";
  useEffect(() => {
    if (untried) void session.restore();
  }, [session, untried]);
  return state;
}
