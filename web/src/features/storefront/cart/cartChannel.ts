/* The tabs of a browser tell each other that an account's cart changed: a tab that writes an old cart would undo it. */
import { randomUuid } from "@/shared/lib/uuid";

const TAB_ID = randomUuid();

const channelName = (storeId: string, accountId: string) => `hub.cart.${storeId}.${accountId}`;

export function announceCart(storeId: string, accountId: string): void {
  const channel = new BroadcastChannel(channelName(storeId, accountId));
  channel.postMessage(TAB_ID);
  channel.close();
}

/** Calls when another tab has changed the cart. */
export function subscribeToCart(storeId: string, accountId: string, onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName(storeId, accountId));
  channel.onmessage = ({ data }) => data !== TAB_ID && onChange();
  return () => channel.close();
}
