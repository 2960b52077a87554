/* Tests of the group's event stream: its events, reconnecting, and closing while the page is hidden. */
// @vitest-environment jsdom
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "@/shared/api/client";
import { reconnectDelayMs, type StreamState } from "@/shared/api/eventStream";
import { requests } from "@/shared/api/validators";
import { type ShiftNews, subscribeToShifts } from "./shiftEvents";

const GROUP = "0190a5b0-7c3e-7000-8000-000000000100";
const SHIFT = "0190a5b0-7c3e-7000-8000-000000000001";

/** Each connection's Last-Event-ID, and the server's end of it. */
let connections: { from: string | null; send: (text: string) => void; end: () => void }[] = [];
let refuse = false;

const server = setupServer(
  http.get("*/plugins/pharmacy/groups/:id/events", ({ request }) => {
    if (refuse) return HttpResponse.json({ status: 503, code: "error.unavailable" }, { status: 503 });
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        connections.push({
          from: request.headers.get("last-event-id"),
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        });
      },
    });
    return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
  }),
);

let news: ShiftNews[] = [];
let states: StreamState[] = [];
let stop = () => {};

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  connections = [];
  news = [];
  states = [];
  refuse = false;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  Reflect.deleteProperty(document, "visibilityState");
});

function begin(): void {
  stop = subscribeToShifts(createApiClient(requests), GROUP, {
    onNews: (one) => news.push(one),
    onState: (state) => states.push(state),
  });
}
const connected = (count: number) =>
  vi.waitFor(() => expect(connections).toHaveLength(count), { timeout: 5000 });
const told = (expected: ShiftNews[]) => vi.waitFor(() => expect(news).toEqual(expected));
const ready = (id: number) => `id: ${id}\nevent: ready\ndata: {}\n\n`;
const changed = (id: number) => `id: ${id}\nevent: pharmacy_shift\ndata: {"id":"${SHIFT}"}\n\n`;

function look(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("the stream", () => {
  it("has everything read again when it begins, and each shift when it changes", async () => {
    begin();
    await connected(1);
    expect(connections[0]?.from).toBeNull();
    connections[0]?.send(`:\n\n${ready(7)}`);
    await told(["anything"]);
    connections[0]?.send(changed(8));
    await told(["anything", { shift: SHIFT }]);
    expect(states.at(-1)).toBe("live");
  });

  it("goes on from what a heartbeat said, without reading everything again", async () => {
    begin();
    await connected(1);
    connections[0]?.send(ready(7));
    await told(["anything"]);
    connections[0]?.send(":\nid: 12\n\n");
    connections[0]?.end();
    await connected(2);
    expect(connections[1]?.from).toBe("12");
    connections[1]?.send(ready(12) + changed(13));
    await told(["anything", { shift: SHIFT }]);
  });

  it("has everything read again when the server cannot go on from there", async () => {
    begin();
    await connected(1);
    connections[0]?.send(ready(7));
    connections[0]?.end();
    await connected(2);
    connections[1]?.send("id: 99\nevent: resync\ndata: {}\n\n");
    await told(["anything", "anything"]);
  });

  it("says when it is lost, and comes back", async () => {
    refuse = true;
    begin();
    await vi.waitFor(() => expect(states.at(-1)).toBe("lost"));
    refuse = false;
    await connected(1);
    connections[0]?.send(ready(3));
    await vi.waitFor(() => expect(states.at(-1)).toBe("live"));
    await told(["anything"]);
  });

  it("rests while nobody looks, and catches up", async () => {
    begin();
    await connected(1);
    connections[0]?.send(ready(7) + changed(8));
    await told(["anything", { shift: SHIFT }]);
    look("hidden");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(connections).toHaveLength(1);
    look("visible");
    await connected(2);
    expect(connections[1]?.from).toBe("8");
  });

  it("ends with its listener", async () => {
    begin();
    await connected(1);
    connections[0]?.send(ready(7));
    await told(["anything"]);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(connections).toHaveLength(1);
    expect(states.at(-1)).toBe("live");
  });
});

describe("the wait for the next try", () => {
  it.each([
    [1, 2000],
    [2, 4000],
    [5, 30_000],
    [50, 30_000],
  ])("after %i failures is about %i ms", (failures, ms) => {
    expect(reconnectDelayMs(failures, 0)).toBe(ms * 0.75);
    expect(reconnectDelayMs(failures, 1)).toBe(ms * 1.25);
  });
});
