/* The staff's session and API client, apart from the workspace's. */
import { bearerAuth } from "./bearerAuth";
import { createApiClient } from "./client";
import { createSession } from "./session";
import { requests } from "./validators";

export const staffSession = createSession("hub.session.backoffice", "backoffice");

export const staffApi = createApiClient(requests, bearerAuth(staffSession, requests));
