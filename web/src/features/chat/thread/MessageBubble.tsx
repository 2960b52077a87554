/* A message: its pictures, files and text, its time, and its delivery state. */
import { Check, CheckCheck, Clock3, TriangleAlert } from "lucide-react";
import { useChat } from "@/shared/chat/ChatProvider";
import type { Refusal } from "@/shared/chat/outbox/items";
import { thread as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { splitLinks } from "../rules/links";
import type { MessageState, TimelineMessage } from "../rules/timeline";
import { timeOf } from "../rules/times";
import { Attachment, Picture } from "./MessageFiles";
import styles from "./message.module.css";

interface Props {
  message: TimelineMessage;
  /** The other side's name. */
  name: string;
  /** The colleague who wrote it, where it is said. */
  writer: string | undefined;
}

export function MessageBubble({ message, name, writer }: Props) {
  const { isOwn, at, data, state } = message;
  const pictures = data.filter(({ type }) => type === "image");
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-state={state}>
      <div className={styles.bubble}>
        <span className="hidden-visually">{isOwn ? texts.fromYou : texts.from(name)}</span>
        {writer && <span className={styles.writer}>{writer}</span>}
        {pictures.length > 0 && (
          <div className={styles.pictures} data-many={pictures.length > 1 || undefined}>
            {pictures.map(({ value }) => (
              <Picture key={value} url={value} alt={isOwn ? texts.photoYours : texts.photoOf(name)} />
            ))}
          </div>
        )}
        {data.map(({ type, value }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
          if (type === "text") return <Text key={index} text={value} />;
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          return type === "image" ? null : <Attachment key={index} type={type} url={value} />;
        })}
        <span className={styles.meta}>
          <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
          {isOwn && <StateMark state={state} />}
        </span>
      </div>
      {message.item?.refusal && <Failure senderId={message.item.sender_id} refusal={message.item.refusal} />}
    </li>
  );
}

function Text({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {splitLinks(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
          <a key={index} href={href} target="_blank" rel="noopener nofollow ugc">
            {part}
          </a>
        ),
      )}
    </p>
  );
}

function StateMark({ state }: { state: MessageState }) {
  if (state === "sending") {
    return (
      <span className={styles.sending}>
        <Clock3 aria-hidden />
        <span>{texts.sending}</span>
      </span>
    );
  }
  if (state === "failed") return <TriangleAlert aria-hidden />;
  const Icon = state === "seen" ? CheckCheck : Check;
  return (
    <>
      <Icon aria-hidden className={state === "seen" ? styles.seen : undefined} />
      <span className="hidden-visually">{state === "seen" ? texts.seen : texts.sent}</span>
    </>
  );
}

function Failure({ senderId, refusal }: { senderId: string; refusal: Refusal }) {
  const outbox = useChat()?.outbox;
  return (
    <div className={styles.failure} role="alert">
      <p>
        <strong>{texts.failed}</strong>
        {refusal !== "other" && <> · {texts.refusals[refusal]}</>}
      </p>
      <Button kind="quiet" onClick={() => outbox?.retry(senderId)}>
        {texts.retry}
      </Button>
      <Button kind="quiet" onClick={() => outbox?.discard(senderId)}>
        {texts.discard}
      </Button>
    </div>
  );
}
