/* The tabs of a browser tell each other that an account's cart changed: a tab that writes an old cart would undo it. */
import { useEffect } from "react";
import { randomUuid } from "@/shared/lib/uuid";

const TAB_ID = randomUuid();

const channelName = (storeId: string, accountId: string) => `hub.cart.${storeId}.${accountId}`;

export function announceCart(storeId: string, accountId: string): void {
  const channel = new BroadcastChannel(channelName(storeId, accountId));
  channel.postMessage(TAB_ID);
  channel.close();
}

/** Calls when another tab has changed the cart; without an account it never does. */
export function useCartAnnouncements(storeId: string, accountId: string | null, onChange: () => void): void {
  useEffect(() => {
    if (accountId === null) return;
    const channel = new BroadcastChannel(channelName(storeId, accountId));
    channel.onmessage = ({ data }) => data !== TAB_ID && onChange();
    return () => channel.close();
  }, [storeId, accountId, onChange]);
}
