/* The chat of the signed-in profile, live on every page of its area: unread messages, and the outbox. */
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useAuthenticatedClient } from "../api/authenticatedClient";
import { useCurrentAccount } from "../api/currentAccount";
import type { StreamState } from "../api/eventStream";
import { type Outbox, useOutbox } from "./outbox/useOutbox";
import { useUnreadCount } from "./unread";
import { useChatStream } from "./useChatStream";
import { useUnreadTitle } from "./useUnreadTitle";

export interface Chat {
  /** The profile that reads and writes: the scope of the account. */
  ownId: string;
  outbox: Outbox;
}

interface ChatConnection {
  state: StreamState;
  reconnect: () => void;
  /** Called by the pages of messages, whose stream lives on while they are hidden. */
  setIsInUse: (isInUse: boolean) => void;
}

const ChatContext = createContext<Chat | null>(null);
const ConnectionContext = createContext<ChatConnection | null>(null);

/** Null until the account is known. */
export function useChat(): Chat | null {
  return useContext(ChatContext);
}

export function useChatConnection(): ChatConnection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error("no chat around the component");
  return connection;
}

export function ChatProvider({ children }: { children: ReactNode }) {
  const { api } = useAuthenticatedClient();
  const ownId = useCurrentAccount()?.scope.id;
  const [isInUse, setIsInUse] = useState(false);
  const { state, reconnect } = useChatStream(api, isInUse);
  useUnreadTitle(useUnreadCount());
  // Without an account there is nothing in it, and the children stay the same when it is known.
  const outbox = useOutbox(ownId ?? "", api);
  const chat = useMemo(() => (ownId === undefined ? null : { ownId, outbox }), [ownId, outbox]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reconnecting is the same however often it is made
  const connection = useMemo(() => ({ state, reconnect, setIsInUse }), [state]);
  return (
    <ConnectionContext value={connection}>
      <ChatContext value={chat}>{children}</ChatContext>
    </ConnectionContext>
  );
}
