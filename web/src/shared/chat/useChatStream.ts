/* The event stream of the profile's conversations: it says when to read lists, rooms and messages again. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiClient } from "../api/client";
import { unwrapResponse } from "../api/errors";
import { type StreamState, subscribeToChanges } from "../api/eventStream";
import { coalesce } from "./coalesce";
import { CONVERSATIONS_KEY, MESSAGES_KEY, ROOM_KEY } from "./model";

/** `whileHidden` keeps the stream of a hidden page: others ask now and then, because a browser has few connections. */
export function useChatStream(
  api: ApiClient,
  whileHidden: boolean,
): { state: StreamState; reconnect: () => void } {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>("connecting");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another stream
  useEffect(() => {
    const read = (...keys: unknown[][]) =>
      Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const readLists = coalesce(() => read([CONVERSATIONS_KEY]));
    const readAll = coalesce(() => read([CONVERSATIONS_KEY], [ROOM_KEY], [MESSAGES_KEY]));
    const rooms = new Map<string, () => void>();
    const readRoom = (id: string) => {
      const known = rooms.get(id) ?? coalesce(() => read([ROOM_KEY, id], [MESSAGES_KEY, id]));
      rooms.set(id, known);
      known();
    };
    let wasLost = false;
    const open = (last: string | undefined, signal: AbortSignal) =>
      unwrapResponse(
        api.GET("/chat/events", {
          params: { header: last === undefined ? {} : { "last-event-id": last } },
          parseAs: "stream",
          signal,
        }),
      );
    return subscribeToChanges(open, {
      onState(next) {
        setState(next);
        // Reads that failed while the stream was lost are repeated, with or without an event.
        if (next === "live" && wasLost) readAll();
        if (next !== "connecting") wasLost = next === "lost";
      },
      onResync: readAll,
      onChange({ id }) {
        readRoom(id);
        readLists();
      },
      whileHidden,
    });
  }, [api, queryClient, whileHidden, attempt]);
  return { state, reconnect: () => setAttempt((count) => count + 1) };
}
