/* The outbox of the signed-in profile: kept in this browser, sent wherever the person is in the area. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ApiClient } from "../../api/client";
import { unwrapResponse } from "../../api/errors";
import { createStoredValue, type StoredValue } from "../../lib/storedValue";
import { randomUuid } from "../../lib/uuid";
import { CONVERSATIONS_KEY, MESSAGES_KEY, type Message, type MessageData } from "../model";
import { changeItem, type OutboxItem, parseItems, withoutItem, withoutListed } from "./items";
import { createSender, type SenderState } from "./sender";

export interface Outbox {
  /** Of all rooms, in the order in which they were written. */
  items: readonly OutboxItem[];
  state: SenderState;
  add: (roomId: string, data: MessageData[]) => void;
  retry: (senderId: string) => void;
  discard: (senderId: string) => void;
  /** Forgets those that the room's messages contain. */
  prune: (messages: readonly Message[]) => void;
}

/** An answer that takes longer is not awaited: the same message is sent again. */
const TIMEOUT_MS = 20_000;
const NONE: readonly OutboxItem[] = [];

const stores = new Map<string, StoredValue<readonly OutboxItem[]>>();

function storeOf(ownId: string): StoredValue<readonly OutboxItem[]> {
  const known = stores.get(ownId);
  if (known) return known;
  const store = createStoredValue(`hub.chat.outbox.${ownId}`, parseItems);
  stores.set(ownId, store);
  return store;
}

export function useOutbox(ownId: string, api: ApiClient): Outbox {
  const queryClient = useQueryClient();
  const store = storeOf(ownId);
  const items = useSyncExternalStore(store.subscribe, store.getValue) ?? NONE;
  const [state, setState] = useState<SenderState>({ status: "idle" });
  const sender = useMemo(
    () => createOutboxSender({ ownId, api, queryClient, store, onState: setState }),
    [ownId, api, queryClient, store],
  );
  useEffect(() => sender.start(), [sender]);
  return useMemo(() => {
    const change = (update: (items: readonly OutboxItem[]) => readonly OutboxItem[]) => {
      const before = store.getValue() ?? NONE;
      const after = update(before);
      if (after !== before) store.setValue(after.length > 0 ? after : null);
    };
    return {
      items,
      state,
      add(room_id, data) {
        const item = { room_id, sender_id: randomUuid(), sender_datetime: new Date().toISOString(), data };
        change((before) => [...before, { ...item, refusal: null, message_id: null }]);
        sender.flush();
      },
      retry(senderId) {
        change((before) => changeItem(before, senderId, { refusal: null }));
        sender.flush();
      },
      discard: (senderId) => change((before) => withoutItem(before, senderId)),
      prune: (messages) => change((before) => withoutListed(before, messages, ownId)),
    };
  }, [items, state, store, sender, ownId]);
}

interface SenderOptions {
  ownId: string;
  api: ApiClient;
  queryClient: QueryClient;
  store: StoredValue<readonly OutboxItem[]>;
  onState: (state: SenderState) => void;
}

function createOutboxSender({ ownId, api, queryClient, store, onState }: SenderOptions) {
  const getItems = () => store.getValue() ?? NONE;
  const setItems = (items: readonly OutboxItem[]) => store.setValue(items.length > 0 ? items : null);
  const create = () =>
    createSender({
      name: `hub.chat.outbox.${ownId}`,
      getItems,
      setItems,
      async send({ room_id, sender_id, sender_datetime, data }) {
        const body = { room_id, sender_id, sender_datetime, data };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        return (await unwrapResponse(api.POST("/chat/messages", { body, signal }))).id;
      },
      onSent({ room_id, sender_id }) {
        void queryClient.invalidateQueries({ queryKey: [CONVERSATIONS_KEY] });
        const queryKey = [MESSAGES_KEY, room_id];
        // An open conversation shows it until its messages have it. Any other reads them when it is opened.
        if (queryClient.getQueryCache().find({ queryKey })?.isActive()) {
          void queryClient.invalidateQueries({ queryKey });
        } else {
          queryClient.removeQueries({ queryKey });
          setItems(withoutItem(getItems(), sender_id));
        }
      },
      onState,
    });
  let current: ReturnType<typeof createSender> | undefined;
  return {
    /** Begins to send; the result ends it. */
    start() {
      // The server has them, and no conversation is open yet.
      setItems(getItems().filter(({ message_id }) => message_id === null));
      const started = create();
      current = started;
      started.flush();
      return () => {
        started.stop();
        current = undefined;
      };
    },
    flush: () => current?.flushNow(),
  };
}
