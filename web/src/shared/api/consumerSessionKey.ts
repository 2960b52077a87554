/* The key of localStorage under which the consumer's session is stored. */

export const CONSUMER_SESSION_KEY = "hub.session.consumer";
