/* The messages that the server does not have yet, as this browser keeps them, and the rules of their states. */
import type { Message, MessageData } from "../model";

export type Refusal = "media" | "inactive" | "other";

export interface OutboxItem {
  room_id: string;
  /** The message's own id: sent again with it, it is the same message. */
  sender_id: string;
  sender_datetime: string;
  data: MessageData[];
  /** The reason why the server refused it; null while it is to be sent. */
  refusal: Refusal | null;
  /** The server's id of it; null until it is acknowledged. */
  message_id: string | null;
}

export function parseItems(found: unknown): readonly OutboxItem[] | null {
  return Array.isArray(found) && found.every(isItem) ? found : null;
}

function isItem(found: unknown): found is OutboxItem {
  const item = (typeof found === "object" ? found : null) as Partial<OutboxItem> | null;
  return (
    typeof item?.room_id === "string" &&
    typeof item.sender_id === "string" &&
    typeof item.sender_datetime === "string" &&
    Array.isArray(item.data)
  );
}

/** The next one to send: the oldest that is neither refused nor acknowledged. */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem | undefined {
  return items.find(({ refusal, message_id }) => refusal === null && message_id === null);
}

export function changeItem(
  items: readonly OutboxItem[],
  senderId: string,
  changes: Partial<Pick<OutboxItem, "refusal" | "message_id">>,
): readonly OutboxItem[] {
  return items.map((item) => (item.sender_id === senderId ? { ...item, ...changes } : item));
}

export function withoutItem(items: readonly OutboxItem[], senderId: string): readonly OutboxItem[] {
  return items.filter(({ sender_id }) => sender_id !== senderId);
}

/** Without those that the messages of their room contain; the same array when there are none. */
export function withoutListed(
  items: readonly OutboxItem[],
  messages: readonly Message[],
  ownId: string,
): readonly OutboxItem[] {
  const listed = new Set(
    messages.filter(({ profile_id }) => profile_id === ownId).map(({ sender_id }) => sender_id),
  );
  const left = items.filter(({ sender_id }) => !listed.has(sender_id));
  return left.length === items.length ? items : left;
}
