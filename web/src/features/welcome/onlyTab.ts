/* The only visible tab with the home follows the stream: a browser has few connections, and tabs share them. */
import { useEffect, useState } from "react";

const CHANNEL = "hub.home";
/** The time in which other tabs answer, in ms. */
const ANSWER_MS = 300;

type Message = "opened" | "open" | "closed";

/** False until it is known, and while another tab shows the home. */
export function useIsOnlyTab(): boolean {
  const [isOnly, setIsOnly] = useState(false);
  useEffect(() => watchTabs(setIsOnly), []);
  return isOnly;
}

/** Tells whether no other visible tab is watched, until the returned function is called. */
export function watchTabs(onChange: (isOnly: boolean) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (message: Message) => channel.postMessage(message);
  const isVisible = () => document.visibilityState === "visible";

  /** Asks the others, and is the only one unless one answers. */
  function ask(): void {
    clearTimeout(timer);
    send("opened");
    timer = setTimeout(() => onChange(true), ANSWER_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!isVisible()) return;
    if (data === "closed") {
      ask();
      return;
    }
    clearTimeout(timer);
    onChange(false);
    if (data === "opened") send("open");
  };

  // A hidden tab holds no stream.
  function onVisibilityChange(): void {
    clearTimeout(timer);
    if (isVisible()) ask();
    else send("closed");
  }

  const leave = () => send("closed");
  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("pagehide", leave);
  if (isVisible()) ask();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibilityChange);
    window.removeEventListener("pagehide", leave);
    send("closed");
    channel.close();
  };
}
