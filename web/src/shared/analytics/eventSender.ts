/* Turns what was measured into events, keeps them until the server has them, and sends them. */
import { deviceId } from "../api/device";
import { randomUuid } from "../lib/uuid";
import { withLock } from "../lib/webLock";
import { batchBody, firstBatch } from "./batch";
import { addEvent, listEvents, removeEvents } from "./eventQueue";
import type { Measurement } from "./measurement";
import { openReferral } from "./referral";
import { hasDecided, retryDelayMs } from "./retry";
import { readItem, writeItem } from "./storage";
import { continueVisit, visitSource } from "./visit";

export const EVENTS_PATH = "/analytics/events/batch";

/** The wait for more events before they are sent. */
export const SEND_DELAY_MS = 5000;

/** A screen that is drawn anew within this time was viewed once. Adding the same again is another unit. */
const SAME_MS = 1000;

const TIMEOUT_MS = 20_000;
const JSON_TYPE = "application/json";

/** The time before which the server wants no events, of any tab. */
const PAUSED_UNTIL_KEY = "hub.events_paused_until";

/** Opens the sender of a page that was opened at `landing`; what it answers records a measurement. */
export function openSender(landing: string): (measurement: Measurement) => void {
  const recordedAt = new Map<string, number>();
  const beaconed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isFirst = true;

  function record(measurement: Measurement): void {
    if (isSame(measurement)) return;
    addEvent(toEvent(measurement, isFirst ? visitSource(landing, document.referrer) : "direct"));
    isFirst = false;
    sendIn(SEND_DELAY_MS);
  }

  function isSame({ action, type, id, at }: Measurement): boolean {
    if (action === "add") return false;
    const what = `${action} ${type} ${id}`;
    const since = at - (recordedAt.get(what) ?? Number.NEGATIVE_INFINITY);
    recordedAt.set(what, at);
    return since < SAME_MS;
  }

  function sendIn(delay: number): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        // One tab at a time: the others then find nothing left.
        void withLock("hub.events", send);
      },
      Math.max(delay, pausedUntil() - Date.now()),
    );
  }

  /** Sends all events. Never fails. */
  async function send(): Promise<void> {
    // Without a network the `online` event sends them.
    while (navigator.onLine) {
      if (pausedUntil() > Date.now()) return sendIn(0);
      const batch = firstBatch(listEvents());
      if (batch.length === 0) return;
      const answer = await post(batchBody(batch));
      if (hasDecided(answer)) {
        failures = 0;
        // A refused batch would be refused again, and keep all later ones from being sent.
        removeEvents(batch.map(({ key }) => key));
        continue;
      }
      const delay = retryDelayMs(answer, failures);
      failures += 1;
      if (answer) writeItem(PAUSED_UNTIL_KEY, String(Date.now() + delay));
      return sendIn(delay);
    }
  }

  /**
   * A beacon leaves with the page and has no answer, so its events stay in the queue: the page that lives on, or the next
   * visit, sends them again, and the server counts an event of the same id and time once.
   */
  function sendBeacon(): void {
    if (pausedUntil() > Date.now()) return;
    const batch = firstBatch(listEvents().filter(({ key }) => !beaconed.has(key)));
    if (batch.length === 0) return;
    if (!navigator.sendBeacon?.(EVENTS_PATH, new Blob([batchBody(batch)], { type: JSON_TYPE }))) return;
    for (const { key } of batch) beaconed.add(key);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") sendBeacon();
  });
  window.addEventListener("pagehide", sendBeacon);
  window.addEventListener("online", () => {
    clearTimeout(timer);
    timer = undefined;
    sendIn(SEND_DELAY_MS);
  });
  openReferral(landing).catch(() => undefined);
  return record;
}

/** The event of a measurement; `source` is where a visit that begins with it comes from. */
function toEvent({ action, type, id, payload, at }: Measurement, source: string) {
  const visit = continueVisit(at);
  return {
    event_id: randomUuid(),
    timestamp: new Date(at).toISOString(),
    session_id: visit.id,
    device_id: deviceId(),
    // The figures do not need to know who it was.
    account_id: null,
    instance_id: id,
    instance_type: type,
    instance_action: action,
    payload: visit.isNew ? { ...payload, source } : payload,
  };
}

function pausedUntil(): number {
  return Number(readItem(PAUSED_UNTIL_KEY)) || 0;
}

/** The server's answer; null for none. */
async function post(body: string): Promise<Response | null> {
  try {
    return await fetch(EVENTS_PATH, {
      method: "POST",
      headers: { "content-type": JSON_TYPE },
      body,
      credentials: "omit",
      // A redirect is that of a network's sign-in page, not the server's.
      redirect: "error",
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return null;
  }
}
