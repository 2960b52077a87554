/* The staff's session and the client that calls in its name, beside the workspace's and apart from it. */
import { bearerAuth } from "./bearerAuth";
import { createApiClient } from "./client";
import { createSession } from "./session";
import { requests } from "./validators";

export const staffSession = createSession("hub.session.backoffice", "backoffice");

export const staffApi = createApiClient(requests, bearerAuth(staffSession, requests));
