/* A session under test: the server that it speaks to, and tabs of one browser that share what it keeps. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { bearerAuth } from "@/shared/api/bearerAuth";
import { createApiClient } from "@/shared/api/client";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { createSession, type Session } from "@/shared/api/session";
import { requests } from "@/shared/api/validators";
import { createFakeAuthServer, GROUP_ID, removeWebLocks, tokensFromAnswer } from "./fakeAuthServer";

export const SESSION_KEY = "hub.session.workspace";

export const server = createFakeAuthServer();

/** Runs the server for the tests of a file, each of which finds it as new. */
export function setupFakeAuthServer(): void {
  beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
  afterAll(() => server.network.close());

  beforeEach(() => {
    server.revoke();
    server.now = Date.now();
    server.delay = 0;
    server.calls.length = 0;
  });

  afterEach(() => {
    server.network.resetHandlers();
    vi.useRealTimers();
    removeWebLocks();
  });
}

/** A tab of the browser: a session over the same storage, and a client that calls in its name. */
export function openTab() {
  const session = createSession(SESSION_KEY, "workspace");
  const api = createApiClient(requests, bearerAuth(session, requests));
  return {
    session,
    me: () => unwrapResponse(api.GET("/auth/me/account")),
    group: () =>
      unwrapResponse(
        api.GET("/plugins/pharmacy/groups/{group_id}", { params: { path: { group_id: GROUP_ID } } }),
      ),
  };
}

/** A tab over a stored session that began at the server's present. */
export async function openSignedInTab() {
  localStorage.setItem(SESSION_KEY, JSON.stringify(tokensFromAnswer(server.begin())));
  const one = openTab();
  await one.session.restore();
  server.calls.length = 0;
  return one;
}

/** What the storage has of the session. */
export const storedTokens = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");

export const sessionState = (session: Session) => session.getState().state;

/** The news that another tab wrote, which browsers bring to every tab but that one. */
export const announceStorageChange = () =>
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));

/** The status of the error that a call ended with, else 200. */
export async function callStatus(call: Promise<unknown>): Promise<number> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.status : 200;
}
