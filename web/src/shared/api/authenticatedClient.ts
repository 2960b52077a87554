/* Who calls in this part of the app: its session, and the client that calls in its name. */
import { createContext, useContext } from "react";
import type { ApiClient } from "./client";
import type { Session } from "./session";
import { workspaceApi, workspaceSession } from "./workspace";

export interface AuthenticatedClient {
  session: Session;
  api: ApiClient;
}

/** The workspace's, where no other is set. */
export const AuthenticatedClientContext = createContext<AuthenticatedClient>({
  session: workspaceSession,
  api: workspaceApi,
});

export function useAuthenticatedClient(): AuthenticatedClient {
  return useContext(AuthenticatedClientContext);
}
