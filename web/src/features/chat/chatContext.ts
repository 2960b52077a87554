/* What the pages of messages share: the address and area that they stand in. */
import { useOutletContext } from "react-router";

export interface ChatContext {
  /** The address of the list. */
  home: string;
  area: "workspace" | "consumer" | "backoffice";
}

export const useChatContext = () => useOutletContext<ChatContext>();
