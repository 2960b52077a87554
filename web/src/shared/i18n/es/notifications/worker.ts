/* Texts of the service worker of push messages, which has no other texts. */

/** In place of a message that cannot be read: browsers demand that each one is shown. */
export const unreadablePush = { title: "Hub", body: "Tenés una novedad." };
