/* The chat's entities as the API answers them, and the keys of their queries. */
import type { components } from "../api/schema";

export type Conversation = components["schemas"]["ChatConversation"];
export type Room = components["schemas"]["ChatRoom"];
export type Message = components["schemas"]["ChatMessage"];
export type MessageData = components["schemas"]["ChatMessageData"];

/** Every list of conversations, whatever its search. */
export const CONVERSATIONS_KEY = "chat_conversation_list";
export const ROOM_KEY = "chat_room_get";
export const MESSAGES_KEY = "chat_message_list";
