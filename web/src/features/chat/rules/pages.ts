/* The messages of a room that were read so far: pages come newest first, and are put together in the server's order. */
import type { Message } from "@/shared/chat/model";

export interface LoadedMessages {
  /** Oldest first, without a gap. */
  messages: readonly Message[];
  /** The cursor of the messages before the first; null when it is the room's first. */
  olderCursor: string | null;
}

export interface MessagePage {
  /** Newest first. */
  data: readonly Message[];
  cursor: string | null;
}

/** True when the page reaches back to a known message, so that nothing is missing between them. */
export function reaches(known: LoadedMessages | undefined, page: MessagePage): boolean {
  if (page.cursor === null) return true;
  const ids = new Set(known?.messages.map(({ id }) => id));
  return page.data.some(({ id }) => ids.has(id));
}

/** With the newest pages, newest first. Pages that do not reach the known messages take their place. */
export function withNewest(known: LoadedMessages | undefined, pages: readonly MessagePage[]): LoadedMessages {
  const newest = withoutDoubles(pages.flatMap(({ data }) => data).toReversed());
  const first = newest[0];
  // The known messages before the pages begin: -1 when the pages begin before them, or there is a gap.
  const before = first ? (known?.messages.findIndex(({ id }) => id === first.id) ?? -1) : -1;
  if (!known || before === -1) return { messages: newest, olderCursor: pages.at(-1)?.cursor ?? null };
  const messages = [...known.messages.slice(0, before), ...newest];
  // The same object when nothing is new, so that nothing is drawn again.
  return messages.length === known.messages.length ? known : { ...known, messages };
}

/** With the page before the first known message. */
export function withOlder(known: LoadedMessages, page: MessagePage): LoadedMessages {
  const messages = withoutDoubles([...page.data.toReversed(), ...known.messages]);
  return { messages, olderCursor: page.cursor };
}

function withoutDoubles(messages: readonly Message[]): readonly Message[] {
  const seen = new Set<string>();
  return messages.filter(({ id }) => !seen.has(id) && seen.add(id));
}
