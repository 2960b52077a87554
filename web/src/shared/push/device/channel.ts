/* Turns push messages of an account on and off in this browser, and restores them for its next session. */
import type { ApiClient } from "@/shared/api/client";
import { deviceId } from "@/shared/api/device";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import { withLock } from "@/shared/lib/webLock";
import { getPermission, requestPermission } from "./permission";
import { getPushTokens, removePushAccount, setPushToken } from "./pushAccounts";
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
// A call without an answer must not block all tabs.
const TIMEOUT_MS = 30_000;

/** Asks for permission if necessary, in the gesture that calls it. */
export async function turnPushOn(account: PushAccount): Promise<TurnOnResult> {
  const permission = await requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  await runInTurn(async () => tellToken(account, await findToken()));
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
 * Sets the channel again of an account that has messages turned on, if the server has it no more: it ends with its session,
 * the browser may have another subscription, or the server another key. Asks for nothing.
 */
export function restorePush(account: PushAccount): Promise<void> {
  return runInTurn(async () => {
    const toldToken = getPushTokens()?.[account.id];
    if (toldToken === undefined || pushSupport() !== "supported" || getPermission() !== "granted") return;
    const token = await findToken();
    if (token !== toldToken || !(await hasChannel(account))) await tellToken(account, token);
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

async function tellToken(account: PushAccount, token: string): Promise<void> {
  await putToken(account, token);
  setPushToken(account.id, token);
}

async function putToken({ api }: PushAccount, token: string | null): Promise<void> {
  await unwrapResponse(api.PUT(CHANNEL, { ...callOptions(), body: { token } }));
}

async function hasChannel({ api }: PushAccount): Promise<boolean> {
  try {
    await unwrapResponse(api.GET(CHANNEL, callOptions()));
    return true;
  } catch (error) {
    if (hasStatus(error, 404)) return false;
    throw error;
  }
}

const CHANNEL = "/notifications/channels/{push_provider}";

const callOptions = () => ({
  params: { path: { push_provider: "webpush" as const }, header: { "device-id": deviceId() } },
  signal: AbortSignal.timeout(TIMEOUT_MS),
});
