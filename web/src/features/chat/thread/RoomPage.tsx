/* The page of a conversation: the other side, the messages, and the composer. */
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useParams } from "react-router";
import { hasStatus } from "@/shared/api/errors";
import { useChat } from "@/shared/chat/ChatProvider";
import type { Room } from "@/shared/chat/model";
import { app, chat, composer as composerTexts, thread as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { isUuid } from "@/shared/lib/uuid";
import { buttonClass } from "@/shared/ui/action/Button";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { useFileDrop } from "@/shared/ui/picture/useFileDrop";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { useChatContext } from "../chatContext";
import { Composer } from "../composer/Composer";
import { useMessages, useRoom } from "../data/room";
import { useAttachments } from "../data/useAttachments";
import { Messages } from "./Messages";
import { SendingNotice } from "./SendingNotice";
import styles from "./thread.module.css";

export function RoomPage() {
  const { roomId = "" } = useParams();
  return isUuid(roomId) ? <KnownRoom key={roomId} id={roomId} /> : <UnknownRoom />;
}

function KnownRoom({ id }: { id: string }) {
  const { data: room, error, refetch } = useRoom(id);
  const chat = useChat();
  if (hasStatus(error, 404)) return <UnknownRoom />;
  if (!room && error) {
    return (
      <div className={styles.refusal}>
        <LoadFailure text={queryErrorMessage(error)} onRetry={() => void refetch()} />
        <BackLink />
      </div>
    );
  }
  return room && chat ? <Thread room={room} ownId={chat.ownId} /> : <ThreadSkeleton />;
}

function UnknownRoom() {
  useEffect(() => {
    document.title = `${texts.unknown} · ${app.name}`;
  }, []);
  return (
    <div className={styles.refusal}>
      <EmptyState title={texts.unknown} text={texts.unknownText} />
      <BackLink />
    </div>
  );
}

function BackLink() {
  const { home } = useChatContext();
  return (
    <Link className={buttonClass()} to={home}>
      <ChevronLeft aria-hidden />
      {chat.back}
    </Link>
  );
}

function Thread({ room, ownId }: { room: Room; ownId: string }) {
  const { home } = useChatContext();
  const loaded = useMessages(room.id);
  const attachments = useAttachments();
  const zone = useRef<HTMLElement>(null);
  const { isOver, handlers } = useFileDrop(zone, { onFiles: attachments.add });
  useEffect(() => {
    document.title = `${chat.titleOf(room.name)} · ${app.name}`;
  }, [room.name]);
  return (
    <section ref={zone} className={styles.thread} aria-label={room.name} {...handlers}>
      <header className={styles.head}>
        <Link className={styles.back} to={home} aria-label={chat.back}>
          <ChevronLeft aria-hidden />
        </Link>
        <NamedImage url={room.image_url} name={room.name} size={40} isRound />
        <h2>{room.name}</h2>
      </header>
      <Messages room={room} ownId={ownId} loaded={loaded} />
      <SendingNotice />
      <Composer room={room} attachments={attachments} />
      {isOver && <p className={styles.drop}>{composerTexts.drop}</p>}
    </section>
  );
}

function ThreadSkeleton() {
  return (
    <div className={styles.thread} aria-hidden>
      <div className={styles.head} />
      <div className={styles.skeletons}>
        {[52, 34, 60, 40].map((width) => (
          <span key={width} className="shimmer" style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}
