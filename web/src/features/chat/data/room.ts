/* A room and its messages: read newest first, kept up to date, and continued backwards. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import type { ApiClient } from "@/shared/api/client";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { MESSAGES_KEY, ROOM_KEY } from "@/shared/chat/model";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { type LoadedMessages, type MessagePage, reaches, withNewest, withOlder } from "../rules/pages";

const PAGE_SIZE = 40;
/** After so many pages without a known message, the newest ones take the place of the known ones. */
const MAX_CATCH_UP_PAGES = 5;

const retry = (failures: number, error: unknown) => !isPermanentError(error) && failures < MAX_RETRIES;

export function useRoom(id: string) {
  const { api } = useAuthenticatedClient();
  return useQuery({
    queryKey: [ROOM_KEY, id],
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET("/chat/rooms/{id}", { params: { path: { id } }, signal })),
    retry,
  });
}

export function useMessages(roomId: string) {
  const { api } = useAuthenticatedClient();
  const queryClient = useQueryClient();
  const queryKey = [MESSAGES_KEY, roomId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<LoadedMessages>(queryKey);
      const pages = await fetchNewest(api, roomId, known, signal);
      // Older ones may have been read meanwhile.
      return withNewest(queryClient.getQueryData<LoadedMessages>(queryKey), pages);
    },
    structuralSharing: false,
    // The stream says when there is more.
    staleTime: 0,
    retry,
  });
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");

  async function loadOlder(): Promise<void> {
    const cursor = query.data?.olderCursor;
    if (!cursor || older === "loading") return;
    setOlder("loading");
    try {
      const page = await fetchPage(api, roomId, cursor);
      queryClient.setQueryData<LoadedMessages>(queryKey, (known) =>
        // Another place to go on from, when newer messages took the place of the known ones.
        known?.olderCursor === cursor ? withOlder(known, page) : known,
      );
      setOlder("idle");
    } catch {
      setOlder("failed");
    }
  }

  return { query, older, loadOlder: () => void loadOlder() };
}

async function fetchNewest(
  api: ApiClient,
  roomId: string,
  known: LoadedMessages | undefined,
  signal: AbortSignal,
): Promise<MessagePage[]> {
  const pages = [await fetchPage(api, roomId, null, signal)];
  for (;;) {
    const last = pages.at(-1) as MessagePage;
    const isEnough = !known || pages.length >= MAX_CATCH_UP_PAGES || reaches(known, last);
    if (isEnough) return pages;
    pages.push(await fetchPage(api, roomId, last.cursor, signal));
  }
}

function fetchPage(
  api: ApiClient,
  room_id: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<MessagePage> {
  const query = { room_id, take: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  return unwrapResponse(api.GET("/chat/messages", { params: { query }, ...(signal && { signal }) }));
}
