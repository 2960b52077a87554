/* Who calls in this part of the app: its session, and the client that calls in its name. */
import { createContext, useContext } from "react";
import type { Api } from "./client";
import type { Session } from "./session";
import { api, session } from "./workspace";

export interface Caller {
  session: Session;
  api: Api;
}

/** The workspace's, where no other is set. */
export const CallerContext = createContext<Caller>({ session, api });

export function useCaller(): Caller {
  return useContext(CallerContext);
}
