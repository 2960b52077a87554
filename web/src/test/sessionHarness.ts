/* A session under test: its server, and browser tabs that share its storage. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { bearerAuth } from "@/shared/api/bearerAuth";
import { createApiClient } from "@/shared/api/client";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { createSession, type Session } from "@/shared/api/session";
import { requests } from "@/shared/api/validators";
import { createFakeAuthServer, GROUP_ID, removeWebLocks, tokensFromAnswer } from "./fakeAuthServer";

export const SESSION_KEY = "hub.session.workspace";

export const fakeServer = createFakeAuthServer();

/** Runs the fake server for the tests of a file and resets it before each. */
export function setupFakeAuthServer(): void {
  beforeAll(() => fakeServer.network.listen({ onUnhandledRequest: "error" }));
  afterAll(() => fakeServer.network.close());

  beforeEach(() => {
    fakeServer.revoke();
    fakeServer.now = Date.now();
    fakeServer.delay = 0;
    fakeServer.calls.length = 0;
  });

  afterEach(() => {
    fakeServer.network.resetHandlers();
    vi.useRealTimers();
    removeWebLocks();
  });
}

/** Opens a tab: a session over the shared storage, and a client that uses it. */
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

/** Opens a tab with a stored session that began at the server's current time. */
export async function openSignedInTab() {
  localStorage.setItem(SESSION_KEY, JSON.stringify(tokensFromAnswer(fakeServer.begin())));
  const tab = openTab();
  await tab.session.restore();
  fakeServer.calls.length = 0;
  return tab;
}

/** The stored session. */
export const storedTokens = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");

export const sessionState = (session: Session) => session.getState().state;

/** Dispatches the storage event that browsers send to all other tabs. */
export const announceStorageChange = () =>
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));

/** The status of the call's error, else 200. */
export async function callStatus(call: Promise<unknown>): Promise<number> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.status : 200;
}
