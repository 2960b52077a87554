/* The session of the current area, and the API client that uses it. */
import { createContext, useContext } from "react";
import type { ApiClient } from "./client";
import type { Session } from "./session";

export interface AuthenticatedClient {
  session: Session;
  api: ApiClient;
}

/** Null outside of every area. */
export const AuthenticatedClientContext = createContext<AuthenticatedClient | null>(null);

export function useAuthenticatedClient(): AuthenticatedClient {
  const client = useContext(AuthenticatedClientContext);
  if (!client) throw new Error("no area around the component");
  return client;
}
