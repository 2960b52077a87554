/* The timeline of a conversation: its messages in the server's order, then the outbox's, by day and sender. */
import type { Message, MessageData } from "@/shared/chat/model";
import type { OutboxItem } from "@/shared/chat/outbox/items";

export type MessageState = "received" | "sending" | "failed" | "sent" | "seen";

export interface TimelineMessage {
  /** Stays the same when the server acknowledges it. */
  key: string;
  isOwn: boolean;
  /** The account that wrote it for the own profile; null for the other side, and on its way. */
  accountId: string | null;
  /** In ms: the server's time, or this browser's until it has one. */
  at: number;
  data: readonly MessageData[];
  state: MessageState;
  item: OutboxItem | null;
}

interface Sources {
  /** Oldest first. */
  messages: readonly Message[];
  /** Of this room. */
  items: readonly OutboxItem[];
  ownId: string;
  /** The last message that the other side has seen. */
  seenId: string | null;
}

export function timelineOf({ messages, items, ownId, seenId }: Sources): TimelineMessage[] {
  const seenIndex = messages.findIndex(({ id }) => id === seenId);
  const listed = messages.map((message, index): TimelineMessage => {
    const isOwn = message.profile_id === ownId;
    return {
      key: `${message.profile_id} ${message.sender_id}`,
      isOwn,
      accountId: message.account_id,
      at: Date.parse(message.datetime),
      data: message.data,
      state: !isOwn ? "received" : index <= seenIndex ? "seen" : "sent",
      item: null,
    };
  });
  const keys = new Set(listed.map(({ key }) => key));
  const pending = items.map((item): TimelineMessage => {
    const state = item.refusal ? "failed" : item.message_id ? "sent" : "sending";
    const key = `${ownId} ${item.sender_id}`;
    return {
      key,
      isOwn: true,
      accountId: null,
      at: Date.parse(item.sender_datetime),
      data: item.data,
      state,
      item,
    };
  });
  return [...listed, ...pending.filter(({ key }) => !keys.has(key))];
}

export interface MessageGroup {
  key: string;
  isOwn: boolean;
  accountId: string | null;
  messages: TimelineMessage[];
}

export interface TimelineDay {
  /** 'YYYY-MM-DD' in the browser's zone. */
  day: string;
  groups: MessageGroup[];
}

/** A pause this long begins another group. */
const GROUP_PAUSE_MS = 10 * 60_000;

export function groupByDay(timeline: readonly TimelineMessage[], ownAccount: string | null): TimelineDay[] {
  const days: TimelineDay[] = [];
  let last: TimelineMessage | undefined;
  for (const message of timeline) {
    const day = localDay(message.at);
    // A clock that is behind does not put a message before the day of the one above it.
    const current = days.at(-1);
    const isSameDay = current !== undefined && (current.day >= day || message.item !== null);
    const inDay = isSameDay ? current : { day, groups: [] };
    if (!isSameDay) days.push(inDay);
    const group = inDay.groups.at(-1);
    if (isSameDay && group && last && continuesGroup(last, message, ownAccount)) group.messages.push(message);
    else {
      const { key, isOwn, accountId } = message;
      inDay.groups.push({ key, isOwn, accountId, messages: [message] });
    }
    last = message;
  }
  return days;
}

function continuesGroup(before: TimelineMessage, next: TimelineMessage, ownAccount: string | null): boolean {
  const writer = ({ isOwn, accountId }: TimelineMessage) => (isOwn ? (accountId ?? ownAccount) : null);
  return (
    before.isOwn === next.isOwn &&
    writer(before) === writer(next) &&
    Math.abs(next.at - before.at) < GROUP_PAUSE_MS
  );
}

/** The day of a moment in the browser's zone, which sorts as text. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
