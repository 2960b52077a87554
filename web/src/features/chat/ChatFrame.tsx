/* The frame of the messages: the conversations beside the chosen one; on a phone one of the two. */
import { MessagesSquare } from "lucide-react";
import { useEffect } from "react";
import { Outlet, useMatch } from "react-router";
import { useChatConnection } from "@/shared/chat/ChatProvider";
import { app, chat as texts } from "@/shared/i18n/es";
import { useOnline } from "@/shared/lib/useOnline";
import { Notice } from "@/shared/ui/status/Notice";
import styles from "./chat.module.css";
import type { ChatContext } from "./chatContext";
import { ConversationList } from "./list/ConversationList";

export function ChatFrame(context: ChatContext) {
  const hasRoom = useMatch(context.home) === null;
  const { setIsInUse } = useChatConnection();
  useEffect(() => {
    setIsInUse(true);
    return () => setIsInUse(false);
  }, [setIsInUse]);
  return (
    <div className={styles.chat} data-fills-page data-covers-phone={hasRoom || undefined}>
      <LostStream />
      <div className={styles.panes}>
        <ConversationList {...context} />
        <div className={styles.main}>
          <Outlet context={context} />
        </div>
      </div>
    </div>
  );
}

/** A notice while new messages do not arrive. */
function LostStream() {
  const { state, reconnect } = useChatConnection();
  // The layout says that there is no network.
  const isOnline = useOnline();
  return state === "lost" && isOnline ? <Notice text={texts.lost} onRetry={reconnect} /> : null;
}

/** In place of a conversation while none is chosen. */
export function NoRoom() {
  useEffect(() => {
    document.title = `${texts.title} · ${app.name}`;
  }, []);
  return (
    <div className={styles.nothing}>
      <MessagesSquare aria-hidden />
      <p>
        <strong>{texts.choose}</strong>
      </p>
      <p>{texts.chooseText}</p>
    </div>
  );
}
