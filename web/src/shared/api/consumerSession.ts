/* The consumer's session, apart from the workspace's and the staff's. */
import { CONSUMER_SESSION_KEY } from "./consumerSessionKey";
import { createSession } from "./session";

export const consumerSession = createSession(CONSUMER_SESSION_KEY, "consumer");
