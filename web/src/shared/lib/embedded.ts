/* Whether another site frames the page (`?embed=1`): it then reads and keeps nothing in this browser. */

export const EMBED_PARAM = "embed";

export const isEmbedded = new URLSearchParams(window.location.search).get(EMBED_PARAM) === "1";
