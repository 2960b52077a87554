/* The visit that an event belongs to, the server's session: all that a visitor does until they rest for half an hour. */
import { randomUuid } from "../lib/uuid";
import { readJson, writeItem } from "./storage";

/** A pause of this length ends a visit. */
export const PAUSE_MS = 30 * 60_000;

const KEY = "hub.visit";
const SOURCE_MAX = 64;

interface Visit {
  id: string;
  /** The time of its last event. */
  at: number;
}

/** The visit of an event at that time, which it prolongs; `isNew` for its first event. */
export function continueVisit(at: number): { id: string; isNew: boolean } {
  const visit = readJson(KEY) as Partial<Visit> | null;
  const isOver = !visit?.id || !visit.at || Math.abs(at - visit.at) > PAUSE_MS;
  const id = isOver ? randomUuid() : (visit.id as string);
  writeItem(KEY, JSON.stringify({ id, at } satisfies Visit));
  return { id, isNew: isOver };
}

/** The source of a visit that began at an address: as the address says, else the site with the link to it. */
export function visitSource(landing: string, referrer: string): string {
  const { searchParams, host } = new URL(landing);
  const named = (searchParams.get("utm_source") || searchParams.get("ref") || "").trim();
  if (named) return named.slice(0, SOURCE_MAX);
  const site = URL.canParse(referrer) ? new URL(referrer).host : "";
  return site && site !== host ? site.replace(/^www\./, "").slice(0, SOURCE_MAX) : "direct";
}
