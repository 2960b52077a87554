/* Turns push messages of an account on and off in this browser, and restores them for its next session. */
import type { ApiClient } from "@/shared/api/client";
import { deviceId } from "@/shared/api/device";
import { unwrapResponse } from "@/shared/api/errors";
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

/** Asks for permission if necessary, in the gesture that calls it. */
export async function turnPushOn(account: PushAccount): Promise<TurnOnResult> {
  const permission = await requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  await putSubscription(account);
  addPushAccount(account.id);
  return "on";
}

/** The browser's subscription ends with its last account. */
export async function turnPushOff(account: PushAccount): Promise<void> {
  await putToken(account, null);
  if (!removePushAccount(account.id)) await unsubscribeBrowser();
}

/**
 * Sets the channel again of an account that has messages turned on: the last one ended with its session, the browser may
 * have another subscription, or the server another key. Asks for nothing.
 */
export async function restorePush(account: PushAccount): Promise<void> {
  if (!hasPushAccount(account.id) || pushSupport() !== "supported" || getPermission() !== "granted") return;
  await putSubscription(account);
}

async function putSubscription(account: PushAccount): Promise<void> {
  const key = vapidKey();
  if (key === null) throw new Error("the page has no key of push messages");
  await putToken(account, JSON.stringify(await subscribeBrowser(key)));
}

async function putToken({ api }: PushAccount, token: string | null): Promise<void> {
  await unwrapResponse(
    api.PUT("/notifications/channels/{push_provider}", {
      params: { path: { push_provider: "webpush" }, header: { "device-id": deviceId() } },
      body: { token },
    }),
  );
}
