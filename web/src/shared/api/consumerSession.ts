/* The consumer's session, apart from the workspace's and the staff's. */
import { createSession } from "./session";

export const consumerSession = createSession("hub.session.consumer", "consumer");
