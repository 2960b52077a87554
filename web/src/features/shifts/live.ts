/* Hears of shifts that change elsewhere: one event stream, taken up again where it ended. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/errors";

export type LiveState = "connecting" | "live" | "lost";

/** What changed: one shift, or whatever may have happened since the last time it was read. */
export type News = { shift: string } | "anything";

export interface Listener {
  onNews: (news: News) => void;
  onState: (state: LiveState) => void;
}

const SOONEST_MS = 1000;
const LATEST_MS = 30_000;

// The server says something every 15 seconds; a connection that is silent for longer is dead, whatever it says of itself.
const SILENCE_MS = 45_000;

/** How long to wait before the next try: doubled each time, and spread, so that not all come back at once. */
export function reconnectDelay(failures: number, random = Math.random()): number {
  return Math.min(SOONEST_MS * 2 ** failures, LATEST_MS) * (0.75 + random / 2);
}

/** Listens until the answer is called. A page that nobody looks at holds no stream, and catches up when it is looked at. */
export function listen(api: Api, groupId: string, { onNews, onState }: Listener): () => void {
  let last: string | undefined;
  let failures = 0;
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    const controller = new AbortController();
    running = controller;
    let ended = false;
    const silence = watchdog(() => controller.abort());
    try {
      const stream = await unwrap(
        api.GET("/plugins/pharmacy/groups/{group_id}/events", {
          params: {
            path: { group_id: groupId },
            header: last === undefined ? {} : { "last-event-id": last },
          },
          parseAs: "stream",
          signal: controller.signal,
        }),
      );
      const events = (stream as unknown as ReadableStream<Uint8Array<ArrayBuffer>>)
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(
          new EventSourceParserStream({
            onComment: silence.heard,
            onId: (id) => {
              last = id;
              silence.heard();
            },
          }),
        )
        .getReader();
      for (;;) {
        const { done, value } = await events.read();
        if (done) break;
        take(value.event, value.data);
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
    timer = setTimeout(start, ended ? SOONEST_MS : reconnectDelay(failures));
  }

  let begun = false;
  function take(event: string | undefined, data: string): void {
    if (event === "ready" || event === "resync") {
      // What was read before the stream began may be older than it.
      if (event === "resync" || !begun) onNews("anything");
      begun = true;
      onState("live");
    } else if (event === "pharmacy_shift") {
      onState("live");
      onNews({ shift: (JSON.parse(data) as { id: string }).id });
    }
  }

  function start(): void {
    clearTimeout(timer);
    if (running || document.visibilityState === "hidden") return;
    void run();
  }

  function stop(): void {
    clearTimeout(timer);
    const controller = running;
    running = null;
    controller?.abort();
  }

  function look(): void {
    if (document.visibilityState === "hidden") stop();
    else start();
  }

  function again(): void {
    failures = 0;
    start();
  }

  // Without a network the stream is over before it knows.
  function offline(): void {
    stop();
    onState("lost");
  }

  onState("connecting");
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", again);
  window.addEventListener("offline", offline);
  start();
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", again);
    window.removeEventListener("offline", offline);
    stop();
  };
}

function watchdog(bite: () => void) {
  let timer = setTimeout(bite, SILENCE_MS);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(bite, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
