/* The calls a session lives by, and the five fields it keeps of their answers. */
import { isoTimestamp, nonEmpty, object, pipe, safeParse, string, uuid } from "valibot";
import { createApi } from "./client";
import { deviceId } from "./device";
import { unwrap } from "./errors";
import type { components } from "./schema";
import { requests } from "./validators";

type Answer = components["schemas"]["SessionView"];
type Account = components["schemas"]["Account"];
export type ScopeType = components["schemas"]["ScopeType"];

export interface Tokens {
  account_id: string;
  refresh_token: string;
  refresh_expired_at: string;
  access_token: string;
  access_expired_at: string;
}

const token = pipe(string(), nonEmpty());
const moment = pipe(string(), isoTimestamp());
const schema = object({
  account_id: pipe(string(), uuid()),
  refresh_token: token,
  refresh_expired_at: moment,
  access_token: token,
  access_expired_at: moment,
});

// An answer that never comes must not keep every tab waiting.
const PATIENCE_MS = 30_000;

/** What was stored, if it still is a session. */
export function tokensFrom(found: unknown): Tokens | null {
  const result = safeParse(schema, found);
  return result.success ? result.output : null;
}

// Without a bearer: these calls bring their own token, and nothing may renew a session to renew a session.
const raw = createApi(requests);

/** Throws the ApiError of a refused sign-in, and what fetch throws without a network. */
export async function postSignIn(userkey: string, password: string, scope_type: ScopeType): Promise<Tokens> {
  const body = { userkey, password, scope_type };
  return tokensOf(await unwrap(raw.POST("/auth/sign_in", { body, params: { header: device() } })));
}

export async function postAccess(refreshToken: string, account_id: string): Promise<Tokens> {
  const call = raw.POST("/auth/access", {
    body: { account_id },
    params: { header: device() },
    headers: bearer(refreshToken),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return tokensOf(await unwrap(call));
}

export async function getAccounts(refreshToken: string): Promise<Account[]> {
  const headers = bearer(refreshToken);
  return (await unwrap(raw.GET("/auth/me/accounts", { headers, params: { header: device() } }))).data;
}

/** Whether the server hears of it or not, the session is over here; so this never fails. */
export async function postSignOut(refreshToken: string): Promise<void> {
  await raw.POST("/auth/sign_out", { headers: bearer(refreshToken), keepalive: true }).catch(() => undefined);
}

function device() {
  return { "device-id": deviceId() };
}

function bearer(value: string) {
  return { authorization: `Bearer ${value}` };
}

function tokensOf({ account, refresh, access }: Answer): Tokens {
  return {
    account_id: account.id,
    refresh_token: refresh.token,
    refresh_expired_at: refresh.expired_at,
    access_token: access.token,
    access_expired_at: access.expired_at,
  };
}
