/* The workspace's session and API client. */
import { bearerAuth } from "./bearerAuth";
import { createApiClient } from "./client";
import { createSession } from "./session";
import { requests } from "./validators";

export const workspaceSession = createSession("hub.session.workspace", "workspace");

export const workspaceApi = createApiClient(requests, bearerAuth(workspaceSession, requests));
