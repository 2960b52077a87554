/* Subscribes to a group's shifts that change elsewhere. */
import type { ApiClient } from "@/shared/api/client";
import { unwrapResponse } from "@/shared/api/errors";
import { subscribeToChanges as listenTo, type StreamState } from "@/shared/api/eventStream";

/** One changed shift, or 'anything' when events may have been missed. */
export type ShiftNews = { shift: string } | "anything";

export interface ShiftListener {
  onNews: (news: ShiftNews) => void;
  onState: (state: StreamState) => void;
}

/** Subscribes until the returned function is called. */
export function subscribeToShifts(
  api: ApiClient,
  groupId: string,
  { onNews, onState }: ShiftListener,
): () => void {
  const open = (last: string | undefined, signal: AbortSignal) =>
    unwrapResponse(
      api.GET("/plugins/pharmacy/groups/{group_id}/events", {
        params: {
          path: { group_id: groupId },
          header: last === undefined ? {} : { "last-event-id": last },
        },
        parseAs: "stream",
        signal,
      }),
    );
  return listenTo(open, {
    onState,
    onResync: () => onNews("anything"),
    onChange: ({ topic, id }) => topic === "pharmacy_shift" && onNews({ shift: id }),
  });
}
