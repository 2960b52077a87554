/* The session of the current area, and the API client that uses it. */
import { createContext, useContext } from "react";
import type { ApiClient } from "./client";
import type { Session } from "./session";
import { workspaceApi, workspaceSession } from "./workspace";

export interface AuthenticatedClient {
  session: Session;
  api: ApiClient;
}

/** Defaults to the workspace's. */
export const AuthenticatedClientContext = createContext<AuthenticatedClient>({
  session: workspaceSession,
  api: workspaceApi,
});

export function useAuthenticatedClient(): AuthenticatedClient {
  return useContext(AuthenticatedClientContext);
}
