/* The store's entry: its page, cart and checkout, without the app's router, so that a phone loads little. */
import { reloadOnStaleChunk } from "./shared/lib/staleChunk";

reloadOnStaleChunk();
