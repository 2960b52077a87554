/* The workspace app's session, and the client that calls in its name. */
import { bearer } from "./bearerAuth";
import { createApi } from "./client";
import { createSession } from "./session";
import { requests } from "./validators";

export const session = createSession("hub.session.workspace", "workspace");

export const api = createApi(requests, bearer(session, requests));
