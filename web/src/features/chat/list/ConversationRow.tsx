/* A conversation in the list: its picture and name, the last message and its time, and the number of unread ones. */
import { AudioLines, FileText, Image, type LucideIcon, Video } from "lucide-react";
import { useSyncExternalStore } from "react";
import { NavLink } from "react-router";
import type { Conversation, MessageData } from "@/shared/chat/model";
import { roomInView } from "@/shared/chat/roomInView";
import { chat as texts } from "@/shared/i18n/es";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { shortMoment, timeOf } from "../rules/times";
import styles from "./list.module.css";

interface Props {
  conversation: Conversation;
  to: string;
  /** True when the last message is one's own. */
  isOwn: boolean;
  now: number;
}

export function ConversationRow({ conversation, to, isOwn, now }: Props) {
  const { name, image_url, last_message, room_id, updated_at } = conversation;
  const roomIdInView = useSyncExternalStore(roomInView.subscribe, roomInView.get);
  const unread = room_id === roomIdInView ? 0 : conversation.unread_count;
  const at = Date.parse(updated_at);
  return (
    <li>
      <NavLink className={styles.row} to={to} data-unread={unread > 0 || undefined}>
        <NamedImage url={image_url} name={name} size={48} isRound />
        <span className={styles.texts}>
          <span className={styles.line}>
            <strong className={styles.name}>{name}</strong>
            <time className={styles.time} dateTime={updated_at} title={timeOf(at)}>
              {shortMoment(at, now)}
            </time>
          </span>
          <span className={styles.line}>
            <span className={styles.last}>
              {last_message ? (
                <LastMessage parts={last_message.data} isOwn={isOwn} />
              ) : (
                <em>{texts.empty}</em>
              )}
            </span>
            {unread > 0 && (
              <span className={styles.unread}>
                <span aria-hidden>{texts.badge(unread)}</span>
                <span className="hidden-visually">{texts.unread(unread)}</span>
              </span>
            )}
          </span>
        </span>
      </NavLink>
    </li>
  );
}

const ICONS: Readonly<Record<Exclude<MessageData["type"], "text">, LucideIcon>> = {
  image: Image,
  video: Video,
  audio: AudioLines,
  file: FileText,
};

function LastMessage({ parts, isOwn }: { parts: readonly MessageData[]; isOwn: boolean }) {
  const text = parts.find(({ type }) => type === "text")?.value;
  const file = parts.flatMap(({ type }) => (type === "text" ? [] : [type]))[0];
  const Icon = file && ICONS[file];
  return (
    <>
      {isOwn && <span>{texts.yours} </span>}
      {Icon && <Icon aria-hidden />}
      {text ?? (file && texts.parts[file])}
    </>
  );
}
