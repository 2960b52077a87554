/* The events that were not received yet. Each has a key of its own, so that several tabs add and remove without a lock. */
import type { components } from "../api/schema";
import { listKeys, readJson, removeItem, writeItem } from "./storage";

export type AnalyticsEvent = components["schemas"]["AnalyticsEvent"];

export interface QueuedEvent {
  key: string;
  event: AnalyticsEvent;
}

/** The most events that are kept; the oldest are dropped. */
export const QUEUE_MAX = 200;

const PREFIX = "hub.event.";
const HOUR_MS = 3_600_000;

/** The server refuses what is 30 days old, and what is an hour ahead of its clock. */
const MAX_AGE_MS = 30 * 24 * HOUR_MS - HOUR_MS;
const MAX_AHEAD_MS = HOUR_MS / 2;

export function addEvent(event: AnalyticsEvent): void {
  // The order of the keys is that of their times, which have 13 digits until the year 2286.
  writeItem(`${PREFIX}${Date.parse(event.timestamp)}.${event.event_id}`, JSON.stringify(event));
  const keys = listKeys(PREFIX);
  if (keys.length > QUEUE_MAX) removeEvents(keys.slice(0, keys.length - QUEUE_MAX));
}

/** The events, oldest first, without those that the server would refuse for their time, which are dropped. */
export function listEvents(): QueuedEvent[] {
  const now = Date.now();
  return listKeys(PREFIX).flatMap((key) => {
    const age = now - Number(key.slice(PREFIX.length).split(".")[0]);
    const event = age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS ? readJson(key) : null;
    if (event !== null) return [{ key, event: event as AnalyticsEvent }];
    removeItem(key);
    return [];
  });
}

export function removeEvents(keys: readonly string[]): void {
  for (const key of keys) removeItem(key);
}
