/* The reason why messages wait to be sent. */
import { useEffect, useState } from "react";
import { useChat } from "@/shared/chat/ChatProvider";
import { nextToSend } from "@/shared/chat/outbox/items";
import { thread as texts } from "@/shared/i18n/es";
import { waitText } from "../rules/times";
import styles from "./thread.module.css";

export function SendingNotice() {
  const outbox = useChat()?.outbox;
  // One that the list shows meanwhile waits no more.
  const state = outbox && nextToSend(outbox.items) ? outbox.state : undefined;
  const until = state?.status === "waiting" ? state.until : null;
  const seconds = useSecondsUntil(until);
  return (
    <p role="status" className={styles.notice}>
      {state?.status === "waiting" && (until === null ? texts.waiting : texts.waitingFor(waitText(seconds)))}
    </p>
  );
}

function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, (until - now) / 1000);
}
