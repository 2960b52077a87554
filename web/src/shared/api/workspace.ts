/* The workspace app's session, and the client that calls in its name. */
import { bearer } from "./bearer";
import { createApi } from "./client";
import { type paths, pendingRequests } from "./pending";
import { createSession } from "./session";
import { requests as documented } from "./validators";

const requests = { ...documented, ...pendingRequests };

export const session = createSession("hub.session.workspace", "workspace");

export const api = createApi<paths>(requests, bearer(session, requests));
