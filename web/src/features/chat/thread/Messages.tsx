/* The messages of a conversation, newest at the bottom, by day and sender; older ones come when it is scrolled up. */
import { ArrowDown, LoaderCircle } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { useSession } from "@/shared/api/session";
import { useChat } from "@/shared/chat/ChatProvider";
import type { Room } from "@/shared/chat/model";
import { chat, failures, thread as texts } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { Notice } from "@/shared/ui/status/Notice";
import { useChatContext } from "../chatContext";
import { useWriterNames } from "../data/conversations";
import type { useMessages } from "../data/room";
import { useMarkSeen } from "../data/useMarkSeen";
import { groupByDay, type TimelineMessage, timelineOf } from "../rules/timeline";
import { dayTitle } from "../rules/times";
import { MessageBubble } from "./MessageBubble";
import styles from "./thread.module.css";
import { useThreadScroll } from "./useThreadScroll";

interface Props {
  room: Room;
  ownId: string;
  loaded: ReturnType<typeof useMessages>;
}

const NONE: readonly never[] = [];

export function Messages({ room, ownId, loaded }: Props) {
  const { query, older, loadOlder } = loaded;
  const outbox = useChat()?.outbox;
  const messages = query.data?.messages ?? NONE;
  const own = room.members.find(({ profile_id }) => profile_id === ownId);
  const other = room.members.find(({ profile_id }) => profile_id !== ownId);
  const items = useMemo(
    () => outbox?.items.filter(({ room_id }) => room_id === room.id) ?? NONE,
    [outbox?.items, room.id],
  );
  const timeline = useMemo(
    () => timelineOf({ messages, items, ownId, seenId: other?.cursor_view ?? null }),
    [messages, items, ownId, other?.cursor_view],
  );
  const prune = outbox?.prune;
  useEffect(() => {
    if (messages.length > 0) prune?.(messages);
  }, [messages, prune]);

  const scroll = useThreadScroll(timeline, query.data !== undefined);
  const newest = messages.findLastIndex(({ profile_id }) => profile_id !== ownId);
  useMarkSeen({
    roomId: room.id,
    newestId: messages[newest]?.id ?? null,
    isSeen: messages.findIndex(({ id }) => id === own?.cursor_view) >= newest,
    isAtEnd: scroll.isAtEnd,
  });

  if (query.data === undefined) {
    if (!query.error && !query.isPaused) return <div className={styles.scroller} aria-busy />;
    const text = query.error ? queryErrorMessage(query.error) : failures.offline;
    return (
      <div className={styles.scroller}>
        <LoadFailure text={text} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      {query.isRefetchError && <Notice text={chat.lost} onRetry={() => void query.refetch()} />}
      <div
        ref={scroll.scroller}
        className={styles.scroller}
        role="log"
        aria-label={texts.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div ref={scroll.content} className={styles.content}>
          <OlderMessages hasOlder={query.data.olderCursor !== null} state={older} onLoad={loadOlder} />
          {timeline.length === 0 ? (
            <p className={styles.empty}>
              <strong>{chat.empty}</strong>
              {chat.emptyText(room.name)}
            </p>
          ) : (
            <Days timeline={timeline} room={room} />
          )}
        </div>
      </div>
      {!scroll.isAtEnd && (
        <button type="button" className={styles.toNewest} onClick={scroll.toEnd}>
          <span className="hidden-visually">{texts.toNewest} </span>
          {scroll.newCount > 0 && <span>{texts.newMessages(scroll.newCount)}</span>}
          <ArrowDown aria-hidden />
        </button>
      )}
    </div>
  );
}

function Days({ timeline, room }: { timeline: readonly TimelineMessage[]; room: Room }) {
  const { area } = useChatContext();
  const { session } = useAuthenticatedClient();
  const { accountId } = useSession(session);
  const names = useWriterNames(area === "workspace");
  const now = useNow();
  const days = useMemo(() => groupByDay(timeline, accountId), [timeline, accountId]);
  return days.map(({ day, groups }) => (
    <section key={day} className={styles.day}>
      <h3 className={styles.dayTitle}>{dayTitle(day, now)}</h3>
      {groups.map((group) => {
        const colleague = group.accountId !== accountId ? names.get(group.accountId ?? "") : undefined;
        return (
          <ol key={group.key} className={styles.group} data-own={group.isOwn || undefined}>
            {group.messages.map((message, index) => (
              <MessageBubble
                key={message.key}
                message={message}
                name={room.name}
                writer={index === 0 ? colleague : undefined}
              />
            ))}
          </ol>
        );
      })}
    </section>
  ));
}

interface OlderProps {
  hasOlder: boolean;
  state: "idle" | "loading" | "failed";
  onLoad: () => void;
}

/** Above the first message: loads the ones before it when it comes into view. */
function OlderMessages({ hasOlder, state, onLoad }: OlderProps) {
  const line = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  // After a failure only the button tries again.
  const isWatching = hasOlder && state === "idle";
  useEffect(() => {
    if (!isWatching || !line.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      root: line.current.closest('[role="log"]'),
      rootMargin: "300px 0px 0px",
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return (
    <div ref={line} className={styles.older}>
      {hasOlder && state === "loading" && (
        <p>
          <LoaderCircle aria-hidden />
          {texts.older}
        </p>
      )}
      {hasOlder && state === "failed" && <p role="alert">{texts.olderFailed}</p>}
      {hasOlder && state !== "loading" && <Button onClick={onLoad}>{texts.olderMore}</Button>}
      {!hasOlder && <p>{texts.beginning}</p>}
    </div>
  );
}
