/* The number of unread messages of all conversations. */
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useAuthenticatedClient } from "../api/authenticatedClient";
import { unwrapResponse } from "../api/errors";
import { useSession } from "../api/session";
import { CONVERSATIONS_KEY, type Conversation } from "./model";
import { roomInView } from "./roomInView";

/** Unread conversations are those that changed last. */
const PAGE_SIZE = 100;
/** A hidden page has no stream, and asks this often, in ms. */
const REFRESH_MS = 60_000;

export function useUnreadCount(): number {
  const roomIdInView = useSyncExternalStore(roomInView.subscribe, roomInView.get);
  const { data } = useLastConversations();
  return sumUnread(data?.data ?? [], roomIdInView);
}

/** The conversations that changed last, which every page of an area reads. */
export function useLastConversations() {
  const { session, api } = useAuthenticatedClient();
  const { accountId } = useSession(session);
  return useQuery({
    queryKey: [CONVERSATIONS_KEY, "unread"],
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET("/chat/conversations", { params: { query: { take: PAGE_SIZE } }, signal })),
    enabled: accountId !== null,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}

/** The unread messages of all rooms but the one in view. */
export function sumUnread(
  conversations: readonly Pick<Conversation, "room_id" | "unread_count">[],
  roomIdInView: string | null,
): number {
  return conversations.reduce(
    (sum, { room_id, unread_count }) => sum + (room_id === roomIdInView ? 0 : unread_count),
    0,
  );
}
