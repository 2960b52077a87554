/* The router's context of the pages of messages: the address of their list, and their area of the app. */
import { useOutletContext } from "react-router";

export interface ChatContext {
  /** The address of the list. */
  home: string;
  area: "workspace" | "consumer" | "backoffice";
}

export const useChatContext = () => useOutletContext<ChatContext>();
