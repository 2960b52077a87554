/* API calls of a session, and the five fields that are stored of it. */
import { isoTimestamp, nonEmpty, object, pipe, safeParse, string, uuid } from "valibot";
import { createApiClient } from "./client";
import { deviceId } from "./device";
import { unwrapResponse } from "./errors";
import type { components } from "./schema";
import { requests } from "./validators.session";

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

const tokenSchema = pipe(string(), nonEmpty());
const timestampSchema = pipe(string(), isoTimestamp());
const tokensSchema = object({
  account_id: pipe(string(), uuid()),
  refresh_token: tokenSchema,
  refresh_expired_at: timestampSchema,
  access_token: tokenSchema,
  access_expired_at: timestampSchema,
});

// A call without an answer must not block all tabs.
const RENEWAL_TIMEOUT_MS = 30_000;

/** The stored tokens; null when they are not valid. */
export function parseTokens(found: unknown): SessionTokens | null {
  const result = safeParse(tokensSchema, found);
  return result.success ? result.output : null;
}

// Without bearerAuth: these calls carry their own token, and a renewal must not trigger another.
const anonymousApi = createApiClient(requests);

/** Throws an ApiError when refused, and fetch's error without a network. */
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

/** Creates a consumer account, and answers its session. */
export async function postSignUp(body: components["schemas"]["SignUp"]): Promise<SessionTokens> {
  return tokensFromSession(
    await unwrapResponse(anonymousApi.POST("/auth/sign_up", { body, params: { header: deviceHeader() } })),
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

/** Never fails: the session has ended here, whether or not the server hears of it. */
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
