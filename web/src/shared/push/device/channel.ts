/* Turns push messages of an account on and off in this browser, and restores them for its next session. */
import type { ApiClient } from "@/shared/api/client";
import { deviceId } from "@/shared/api/device";
import { unwrapResponse } from "@/shared/api/errors";
import { readSessionNote, writeSessionNote } from "@/shared/lib/storage/sessionNotes";
import { withLock } from "@/shared/lib/webLock";
import { getPermission, requestPermission } from "./permission";
import { addPushAccount, hasPushAccount, removePushAccount } from "./pushAccounts";
import { subscribeBrowser, unsubscribeBrowser } from "./subscription";
import { pushSupport, vapidKey } from "./support";

/** An account, and the client of its session. */
export interface PushAccount {
  id: string;
  api: ApiClient;
}

/** 'dismissed': the browser's question was closed without an answer. */
export type TurnOnResult = "on" | "denied" | "dismissed";

const LOCK = "hub.push";
/** The session's note of the token that the server has. */
const TOLD_TOKEN = "push_token";
// A call without an answer must not block all tabs.
const TIMEOUT_MS = 30_000;

/** Asks for permission if necessary, in the gesture that calls it. */
export async function turnPushOn(account: PushAccount): Promise<TurnOnResult> {
  const permission = await requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  await runInTurn(async () => {
    await putToken(account, await findToken());
    addPushAccount(account.id);
  });
  return "on";
}

/** The browser's subscription ends with its last account. */
export function turnPushOff(account: PushAccount): Promise<void> {
  return runInTurn(async () => {
    await putToken(account, null);
    if (!removePushAccount(account.id)) await unsubscribeBrowser();
  });
}

/**
 * Sets the channel again of an account that has messages turned on: the last one ended with its session, the browser may
 * have another subscription, or the server another key. Asks for nothing, and tells the server once in a tab's session.
 */
export function restorePush(account: PushAccount): Promise<void> {
  return runInTurn(async () => {
    if (!hasPushAccount(account.id) || pushSupport() !== "supported" || getPermission() !== "granted") return;
    const token = await findToken();
    if (token !== readSessionNote(account.id, TOLD_TOKEN)) await putToken(account, token);
  });
}

/** One after the other in all tabs: otherwise a slow restoring would turn on again what was turned off meanwhile. */
async function runInTurn(work: () => Promise<void>): Promise<void> {
  const [outcome] = await withLock(LOCK, () => Promise.allSettled([work()]));
  if (outcome.status === "rejected") throw outcome.reason;
}

async function findToken(): Promise<string> {
  const key = vapidKey();
  if (key === null) throw new Error("the page has no key of push messages");
  return JSON.stringify(await subscribeBrowser(key));
}

async function putToken({ id, api }: PushAccount, token: string | null): Promise<void> {
  // Until the answer, nobody knows which token the server has.
  writeSessionNote(id, TOLD_TOKEN, null);
  await unwrapResponse(
    api.PUT("/notifications/channels/{push_provider}", {
      params: { path: { push_provider: "webpush" }, header: { "device-id": deviceId() } },
      body: { token },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  writeSessionNote(id, TOLD_TOKEN, token);
}
