/* Push messages of the signed-in account in this browser: on or off, and the switch. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { useSession } from "@/shared/api/session";
import { restorePush, turnPushOff, turnPushOn } from "./device/channel";
import { getPermission, subscribePermission } from "./device/permission";
import { getPushTokens, subscribePushAccounts } from "./device/pushAccounts";
import { pushSupport } from "./device/support";
import { type PushKind, turnOnKind } from "./preferences";

export type DevicePushState = "on" | "off" | "denied" | "needs_home_screen" | "unsupported";

function useDevicePushState(accountId: string | null): DevicePushState {
  const permission = useSyncExternalStore(subscribePermission, getPermission);
  const tokens = useSyncExternalStore(subscribePushAccounts, getPushTokens);
  const support = pushSupport();
  if (support !== "supported") return support;
  if (permission === "denied") return "denied";
  const isOn = permission === "granted" && accountId !== null && tokens?.[accountId] !== undefined;
  return isOn ? "on" : "off";
}

export function useDevicePush() {
  const { session, api } = useAuthenticatedClient();
  const { accountId } = useSession(session);
  const queryClient = useQueryClient();
  const state = useDevicePushState(accountId);
  const account = () => {
    if (accountId === null) throw new Error("nobody is signed in");
    return { id: accountId, api };
  };
  /** With a kind, that kind is turned on too. */
  const turnOn = useMutation({
    networkMode: "always",
    mutationFn: async (kind: PushKind | null) => {
      const result = await turnPushOn(account());
      if (result === "on" && kind !== null) await turnOnKind(api, queryClient, kind);
      return result;
    },
  });
  const turnOff = useMutation({ networkMode: "always", mutationFn: () => turnPushOff(account()) });
  return { state, turnOn, turnOff };
}

/** Sets the account's channel again when its pages open, and when the browser has renewed its subscription. */
export function useRestorePush(): void {
  const { session, api } = useAuthenticatedClient();
  const { accountId } = useSession(session);
  useEffect(() => {
    if (accountId === null) return;
    // The next page tries again.
    const restore = () => void restorePush({ id: accountId, api }).catch(() => undefined);
    const onMessage = ({ data }: MessageEvent) => {
      if (data === "push-subscription-changed") restore();
    };
    restore();
    navigator.serviceWorker?.addEventListener("message", onMessage);
    return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
  }, [accountId, api]);
}
