/* The consumer's API client, of every operation, and the session that it uses. */
import { bearerAuth } from "./bearerAuth";
import { createApiClient } from "./client";
import { consumerSession } from "./consumerSession";
import { requests } from "./validators";

export { consumerSession };

export const consumerApi = createApiClient(requests, bearerAuth(consumerSession, requests));
