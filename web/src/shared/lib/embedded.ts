/* True when another site embeds the page (`?embed=1`); an embedded page stores nothing in the browser. */

export const EMBED_QUERY_PARAM = "embed";

export const isEmbedded = new URLSearchParams(window.location.search).get(EMBED_QUERY_PARAM) === "1";
