/* Marks the newest message of the other side as seen while it is on screen and the page is in use. */
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { unwrapResponse } from "@/shared/api/errors";
import { roomInView } from "@/shared/chat/roomInView";

const isPageInUse = () => document.visibilityState === "visible" && document.hasFocus();

function subscribeToUse(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  window.addEventListener("focus", onChange);
  window.addEventListener("blur", onChange);
  return () => {
    document.removeEventListener("visibilitychange", onChange);
    window.removeEventListener("focus", onChange);
    window.removeEventListener("blur", onChange);
  };
}

interface Options {
  roomId: string;
  /** The newest message of the other side; null without one. */
  newestId: string | null;
  /** True when the own profile has seen it already. */
  isSeen: boolean;
  /** True when the newest messages are on screen. */
  isAtEnd: boolean;
}

export function useMarkSeen({ roomId, newestId, isSeen, isAtEnd }: Options): void {
  const { api } = useAuthenticatedClient();
  const isInUse = useSyncExternalStore(subscribeToUse, isPageInUse);
  const isInView = isInUse && isAtEnd;
  const marked = useRef<string | null>(null);

  useEffect(() => {
    if (!isInView) return;
    roomInView.set(roomId);
    return () => roomInView.set(null);
  }, [isInView, roomId]);

  useEffect(() => {
    if (!isInView || newestId === null || isSeen || marked.current === newestId) return;
    marked.current = newestId;
    const params = { path: { id: roomId } };
    const put = api.PUT("/chat/rooms/{id}/cursor_view", { params, body: { cursor_id: newestId } });
    unwrapResponse(put).catch(() => {
      // The next message, or the next time that the page comes into use, marks it too.
      if (marked.current === newestId) marked.current = null;
    });
  }, [api, isInView, isSeen, newestId, roomId]);
}
