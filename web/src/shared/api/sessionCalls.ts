/* The calls a session lives by, and the five fields it keeps of their answers. */
import { isoTimestamp, nonEmpty, object, pipe, safeParse, string, uuid } from "valibot";
import { createApiClient } from "./client";
import { deviceId } from "./device";
import { unwrapResponse } from "./errors";
import type { components } from "./schema";
import { requests } from "./validators";

type SessionView = components["schemas"]["SessionView"];
type Account = components["schemas"]["Account"];
export type ScopeType = components["schemas"]["ScopeType"];

export interface SessionTokens {
  account_id: string;
  refresh_token: string;
  refresh_expired_at: string;
  access_token: string;
  access_expired_at: string;
}

const token = pipe(string(), nonEmpty());
const moment = pipe(string(), isoTimestamp());
const tokensSchema = object({
  account_id: pipe(string(), uuid()),
  refresh_token: token,
  refresh_expired_at: moment,
  access_token: token,
  access_expired_at: moment,
});

// An answer that never comes must not keep every tab waiting.
const RENEWAL_TIMEOUT_MS = 30_000;

/** What was stored, if it still is a session. */
export function parseTokens(found: unknown): SessionTokens | null {
  const result = safeParse(tokensSchema, found);
  return result.success ? result.output : null;
}

// Without a bearer: these calls bring their own token, and nothing may renew a session to renew a session.
const anonymousApi = createApiClient(requests);

/** Throws the ApiError of a refused sign-in, and what fetch throws without a network. */
export async function postSignIn(
  userkey: string,
  password: string,
  scope_type: ScopeType,
): Promise<SessionTokens> {
  const body = { userkey, password, scope_type };
  return tokensFromSession(
    await unwrapResponse(anonymousApi.POST("/auth/sign_in", { body, params: { header: deviceHeader() } })),
  );
}

export async function postAccess(refreshToken: string, account_id: string): Promise<SessionTokens> {
  const call = anonymousApi.POST("/auth/access", {
    body: { account_id },
    params: { header: deviceHeader() },
    headers: bearerHeader(refreshToken),
    signal: AbortSignal.timeout(RENEWAL_TIMEOUT_MS),
  });
  return tokensFromSession(await unwrapResponse(call));
}

export async function getAccounts(refreshToken: string): Promise<Account[]> {
  const headers = bearerHeader(refreshToken);
  return (
    await unwrapResponse(
      anonymousApi.GET("/auth/me/accounts", { headers, params: { header: deviceHeader() } }),
    )
  ).data;
}

/** Whether the server hears of it or not, the session is over here; so this never fails. */
export async function postSignOut(refreshToken: string): Promise<void> {
  await anonymousApi
    .POST("/auth/sign_out", { headers: bearerHeader(refreshToken), keepalive: true })
    .catch(() => undefined);
}

function deviceHeader() {
  return { "device-id": deviceId() };
}

function bearerHeader(value: string) {
  return { authorization: `Bearer ${value}` };
}

function tokensFromSession({ account, refresh, access }: SessionView): SessionTokens {
  return {
    account_id: account.id,
    refresh_token: refresh.token,
    refresh_expired_at: refresh.expired_at,
    access_token: access.token,
    access_expired_at: access.expired_at,
  };
}
