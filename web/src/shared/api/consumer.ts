/* The consumer's session and API client, apart from the workspace's and the staff's. */
import { bearerAuth } from "./bearerAuth";
import { createApiClient } from "./client";
import { createSession } from "./session";
import { requests } from "./validators";

export const consumerSession = createSession("hub.session.consumer", "consumer");

export const consumerApi = createApiClient(requests, bearerAuth(consumerSession, requests));
