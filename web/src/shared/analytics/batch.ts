/* Batches of events, as large as a beacon may be. */
import type { AnalyticsEvent, QueuedEvent } from "./eventQueue";

const BATCH_MAX = 100;

/** Browsers refuse beacons, and calls that outlive their page, beyond 64 KiB. */
const BYTES_MAX = 60_000;

/** The first events that fit into one batch. */
export function firstBatch(events: readonly QueuedEvent[]): QueuedEvent[] {
  const encoder = new TextEncoder();
  let bytes = batchBody([]).length;
  const end = events.findIndex(({ event }) => {
    bytes += encoder.encode(JSON.stringify(event)).length + 1;
    return bytes > BYTES_MAX;
  });
  return events.slice(0, Math.min(end < 0 ? events.length : end, BATCH_MAX));
}

export function batchBody(batch: readonly QueuedEvent[]): string {
  return JSON.stringify({ events: batch.map(({ event }): AnalyticsEvent => event) });
}
