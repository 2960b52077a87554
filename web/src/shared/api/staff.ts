/* The staff's session and the client that calls in its name, beside the workspace's and apart from it. */
import { bearer } from "./bearerAuth";
import { createApi } from "./client";
import { createSession } from "./session";
import { requests } from "./validators";

export const staffSession = createSession("hub.session.backoffice", "backoffice");

export const staffApi = createApi(requests, bearer(staffSession, requests));
