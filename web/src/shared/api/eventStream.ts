/* Subscribes to a server-sent event stream of changes, and reconnects from the last event. */
import { EventSourceParserStream } from "eventsource-parser/stream";

export type StreamState = "connecting" | "live" | "lost";

/** A changed entity: its topic, id, audience and version (the time of the change). */
export interface Change {
  topic: string;
  id: string;
  audience_id: string;
  version: string;
}

export interface ChangeListener {
  onChange: (change: Change) => void;
  /** The stream began, or events were missed: everything must be read again. */
  onResync: (why: "begun" | "missed") => void;
  onState: (state: StreamState) => void;
  /** Keeps the stream of a hidden page, which then tells of changes by its title or a sound. */
  whileHidden?: boolean;
}

/** Calls the stream operation, from after the event `last`. */
export type OpenEventStream = (last: string | undefined, signal: AbortSignal) => Promise<unknown>;

const MIN_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 30_000;

// The server sends a heartbeat every 15 seconds; a longer silence means a dead connection.
const SILENCE_TIMEOUT_MS = 45_000;

/** The delay before the next attempt: exponential, with jitter. */
export function reconnectDelayMs(failures: number, random = Math.random()): number {
  return Math.min(MIN_RECONNECT_MS * 2 ** failures, MAX_RECONNECT_MS) * (0.75 + random / 2);
}

/** Subscribes until the returned function is called. A hidden page usually holds no stream, and catches up when visible. */
export function subscribeToChanges(
  open: OpenEventStream,
  { onChange, onResync, onState, whileHidden = false }: ChangeListener,
): () => void {
  let lastEventId: string | undefined;
  let failures = 0;
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasStarted = false;

  async function readStream(): Promise<void> {
    const controller = new AbortController();
    running = controller;
    let hasEnded = false;
    const silence = createWatchdog(() => controller.abort());
    const keep = (id: string) => {
      lastEventId = id;
      silence.heard();
    };
    try {
      const stream = (await open(lastEventId, controller.signal)) as ReadableStream<Uint8Array<ArrayBuffer>>;
      // A resumed stream stays silent until something changes.
      onState("live");
      const events = stream
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ onComment: silence.heard, onId: keep }))
        .getReader();
      for (;;) {
        const { done, value } = await events.read();
        if (done) break;
        handleEvent(value.event, value.data);
        failures = 0;
      }
      hasEnded = true;
    } catch {
      // The next attempt shows whether the error persists; an ended session has left this page by then.
    }
    silence.stop();
    if (running !== controller) return;
    running = null;
    if (!hasEnded) {
      failures += 1;
      onState("lost");
    }
    // A stream ends normally with its access token: reconnect without backoff.
    timer = setTimeout(start, hasEnded ? MIN_RECONNECT_MS : reconnectDelayMs(failures));
  }

  function handleEvent(event: string | undefined, data: string): void {
    onState("live");
    if (event !== "ready" && event !== "resync") {
      onChange({ ...(JSON.parse(data) as Omit<Change, "topic">), topic: event ?? "" });
      return;
    }
    // Data read before the stream began may be stale.
    if (event === "resync" || !hasStarted) onResync(event === "resync" ? "missed" : "begun");
    hasStarted = true;
  }

  function start(): void {
    clearTimeout(timer);
    if (running || isPaused()) return;
    void readStream();
  }

  function stop(): void {
    clearTimeout(timer);
    const controller = running;
    running = null;
    controller?.abort();
  }

  function isPaused(): boolean {
    return !whileHidden && document.visibilityState === "hidden";
  }

  function onVisibilityChange(): void {
    if (isPaused()) stop();
    else start();
  }

  function onOnline(): void {
    failures = 0;
    start();
  }

  // Offline, the stream is dead before it notices.
  function onOffline(): void {
    stop();
    onState("lost");
  }

  onState("connecting");
  document.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  start();
  return () => {
    document.removeEventListener("visibilitychange", onVisibilityChange);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
    stop();
  };
}

function createWatchdog(onTimeout: () => void) {
  let timer = setTimeout(onTimeout, SILENCE_TIMEOUT_MS);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, SILENCE_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
