/* Writes a message: a text that grows, files, and the button that sends them. */
import { Paperclip, SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useChat } from "@/shared/chat/ChatProvider";
import type { MessageData, Room } from "@/shared/chat/model";
import { composer as texts } from "@/shared/i18n/es";
import { FILE_TYPES } from "@/shared/lib/media/mediaFile";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { FileButton } from "@/shared/ui/picture/FileButton";
import type { Attachments } from "../data/useAttachments";
import { AttachmentTray } from "./AttachmentTray";
import styles from "./composer.module.css";

/** The server's limit of a text. */
const MAX_TEXT = 4000;
/** From here on the rest is counted down. */
const FEW_LEFT = 200;
const MAX_HEIGHT = 160;

const hasTouchKeyboard = () => window.matchMedia("(pointer: coarse)").matches;

export function Composer({ room, attachments }: { room: Room; attachments: Attachments }) {
  const outbox = useChat()?.outbox;
  const { draft, set, forget } = useFormDraft(`chat.${room.id}`, { text: "" });
  const field = useRef<HTMLTextAreaElement>(null);
  const { text } = draft;
  const isEmpty = text.trim() === "" && attachments.list.length === 0;
  const canSend = !isEmpty && attachments.isReady && outbox !== undefined;
  const left = MAX_TEXT - text.length;

  useEffect(() => {
    // A phone's keyboard would hide the messages. Later, because the layout focuses the new page.
    if (hasTouchKeyboard()) return;
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight + 2, MAX_HEIGHT)}px`;
  }, [text]);

  function send(): void {
    if (!canSend) return;
    const files = attachments.take();
    const written: MessageData[] = text.trim() === "" ? [] : [{ type: "text", value: text.trim() }];
    outbox.add(room.id, [...files, ...written]);
    set({ text: "" });
    forget();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an accent or a word is composed, Enter ends that.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || hasTouchKeyboard())
      return;
    event.preventDefault();
    send();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      <AttachmentTray attachments={attachments} />
      <div className={styles.line}>
        <FileButton
          accept={FILE_TYPES}
          multiple
          className={styles.attach}
          aria-label={texts.attach}
          title={texts.attach}
          onFiles={attachments.add}
        >
          <Paperclip aria-hidden />
        </FileButton>
        <textarea
          ref={field}
          rows={1}
          className={styles.field}
          aria-label={texts.label(room.name)}
          placeholder={texts.placeholder}
          maxLength={MAX_TEXT}
          enterKeyHint={hasTouchKeyboard() ? "enter" : "send"}
          value={text}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={texts.send}
          title={texts.send}
          aria-disabled={!canSend}
          // Keeps the focus in the text, and with it a phone's keyboard.
          onPointerDown={(event) => event.preventDefault()}
        >
          <SendHorizontal aria-hidden />
        </button>
      </div>
      <p role="status" className={styles.left}>
        {left <= FEW_LEFT && texts.left(left)}
      </p>
    </form>
  );
}
