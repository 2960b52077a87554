/* Hears of what changes elsewhere: one event stream, taken up again where it ended. */
import { EventSourceParserStream } from "eventsource-parser/stream";

export type StreamState = "connecting" | "live" | "lost";

/** What an event says: of which topic, which thing, whose it is and since when it is so. */
export interface Change {
  topic: string;
  id: string;
  audience_id: string;
  version: string;
}

export interface ChangeListener {
  onChange: (change: Change) => void;
  /** What came meanwhile cannot be told any more, or the stream begins: read everything again. */
  onResync: (why: "begun" | "missed") => void;
  onState: (state: StreamState) => void;
}

/** Calls the operation that answers the stream, from after the event `last` on. */
export type OpenStream = (last: string | undefined, signal: AbortSignal) => Promise<unknown>;

const MIN_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 30_000;

// The server says something every 15 seconds; a connection that is silent for longer is dead, whatever it says of itself.
const SILENCE_TIMEOUT_MS = 45_000;

/** How long to wait before the next try: doubled each time, and spread, so that not all come back at once. */
export function reconnectDelay(failures: number, random = Math.random()): number {
  return Math.min(MIN_RECONNECT_MS * 2 ** failures, MAX_RECONNECT_MS) * (0.75 + random / 2);
}

/** Listens until the answer is called. A page that nobody looks at holds no stream, and catches up when it is looked at. */
export function subscribeToChanges(
  open: OpenStream,
  { onChange, onResync, onState }: ChangeListener,
): () => void {
  let lastEventId: string | undefined;
  let failures = 0;
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasStarted = false;

  async function readStream(): Promise<void> {
    const controller = new AbortController();
    running = controller;
    let ended = false;
    const silence = createWatchdog(() => controller.abort());
    const keep = (id: string) => {
      lastEventId = id;
      silence.heard();
    };
    try {
      const stream = (await open(lastEventId, controller.signal)) as ReadableStream<Uint8Array<ArrayBuffer>>;
      // One that goes on after an event says nothing until something happens.
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
      ended = true;
    } catch {
      // Whatever it was, the next try tells: a session that is over has left this page by then.
    }
    silence.stop();
    if (running !== controller) return;
    running = null;
    if (!ended) {
      failures += 1;
      onState("lost");
    }
    // Streams end with their token, in good order: then there is nothing to wait for.
    timer = setTimeout(start, ended ? MIN_RECONNECT_MS : reconnectDelay(failures));
  }

  function handleEvent(event: string | undefined, data: string): void {
    onState("live");
    if (event !== "ready" && event !== "resync") {
      onChange({ ...(JSON.parse(data) as Omit<Change, "topic">), topic: event ?? "" });
      return;
    }
    // What was read before the stream began may be older than it.
    if (event === "resync" || !hasStarted) onResync(event === "resync" ? "missed" : "begun");
    hasStarted = true;
  }

  function start(): void {
    clearTimeout(timer);
    if (running || document.visibilityState === "hidden") return;
    void readStream();
  }

  function stop(): void {
    clearTimeout(timer);
    const controller = running;
    running = null;
    controller?.abort();
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === "hidden") stop();
    else start();
  }

  function onOnline(): void {
    failures = 0;
    start();
  }

  // Without a network the stream is over before it knows.
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

function createWatchdog(bite: () => void) {
  let timer = setTimeout(bite, SILENCE_TIMEOUT_MS);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(bite, SILENCE_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
