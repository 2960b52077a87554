/* Tests of the sender of events: nothing is lost or counted twice, and a server that refuses is left in peace. */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeWebLocks, stubWebLocks } from "@/test/fakeAuthServer";
import { type AnalyticsEvent, addEvent, listEvents, QUEUE_MAX } from "./eventQueue";
import type { Measurement } from "./measurement";

const DAY_MS = 86_400_000;
const LANDING = "http://hub.test/t/tienda?utm_source=qr";

const accepted = () => Response.json(null);
let answer: () => Response;
let sent: AnalyticsEvent[][];
const beacons: Blob[] = [];
const listeners: [EventTarget, string, EventListener][] = [];

beforeEach(() => {
  answer = accepted;
  sent = [];
  beacons.length = 0;
  stubWebLocks();
  vi.useFakeTimers({ now: new Date("2026-11-27T15:00:00Z") });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
    expect(path).toBe("/analytics/events/batch");
    sent.push((JSON.parse(init?.body as string) as { events: AnalyticsEvent[] }).events);
    return answer();
  });
  navigator.sendBeacon = (_, body) => {
    beacons.push(body as Blob);
    return true;
  };
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation((type: string, listener: unknown) => {
      listeners.push([target, type, listener as EventListener]);
      add(type, listener as EventListener);
    });
  }
});

afterEach(() => {
  for (const [target, type, listener] of listeners.splice(0)) target.removeEventListener(type, listener);
  vi.useRealTimers();
  // Before the common clean-up, which needs the storage.
  vi.restoreAllMocks();
  removeWebLocks();
  setOnline(true);
  setVisibility("visible");
});

/** Opens a page of its own, as a reload or another tab is. */
async function openPage(landing = LANDING) {
  vi.resetModules();
  const record = (await import("./eventSender")).openSender(landing);
  return {
    measure(action: string, type: string, id: string | null = null, payload: Measurement["payload"] = {}) {
      // Events of one millisecond have no order.
      vi.advanceTimersByTime(1);
      record({ action, type, id, payload, at: Date.now() });
    },
  };
}

/** The page goes without a word, as a phone ends one. */
function endPages(): void {
  for (const [target, type, listener] of listeners.splice(0)) target.removeEventListener(type, listener);
  const now = Date.now();
  vi.clearAllTimers();
  // It sets the clock back to its start.
  vi.setSystemTime(now);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ids = (events: readonly AnalyticsEvent[]) => events.map(({ event_id }) => event_id);
const queued = () => listEvents().map(({ event }) => event);
const set = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });
const setOnline = (isOnline: boolean) => set(navigator, "onLine", isOnline);
const setVisibility = (state: DocumentVisibilityState) => set(document, "visibilityState", state);

function hide(): void {
  setVisibility("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("events", () => {
  it("are sent together after a while, and kept until they are received", async () => {
    const page = await openPage();
    page.measure("view", "store", "s");
    await pass(1000);
    page.measure("submit", "search", null, { query: "pan", results: 0 });
    expect(sent).toEqual([]);
    expect(queued()).toHaveLength(2);
    await pass(5000);
    expect(sent).toHaveLength(1);
    const [view, search] = sent[0] as [AnalyticsEvent, AnalyticsEvent];
    expect(view).toMatchObject({
      timestamp: "2026-11-27T15:00:00.001Z",
      instance_action: "view",
      instance_type: "store",
      instance_id: "s",
      account_id: null,
      payload: { source: "qr" },
    });
    expect(search).toMatchObject({ instance_id: null, payload: { query: "pan", results: 0 } });
    expect(search.session_id).toBe(view.session_id);
    expect(search.device_id).toBe(localStorage.getItem("hub.device_id"));
    expect(queued()).toEqual([]);
  });

  it("of a page that is gone are sent by the next one, with the same ids and times", async () => {
    setOnline(false);
    const first = await openPage();
    first.measure("view", "store", "s");
    await pass(60_000);
    const [before] = queued();
    endPages();
    setOnline(true);
    const second = await openPage();
    second.measure("view", "article", "a");
    await pass(5000);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.[0]).toEqual(before);
    expect(sent[0]).toHaveLength(2);
    expect(queued()).toEqual([]);
  });

  it("of two tabs are all kept and sent once", async () => {
    const one = await openPage();
    const other = await openPage();
    for (const id of ["1", "2", "3"]) {
      one.measure("view", "article", `one ${id}`);
      other.measure("view", "article", `other ${id}`);
    }
    await pass(5000);
    expect(sent.flat()).toHaveLength(6);
    expect(new Set(ids(sent.flat())).size).toBe(6);
    expect(new Set(sent.flat().map(({ session_id }) => session_id)).size).toBe(1);
    expect(queued()).toEqual([]);
  });

  it("of a screen that is drawn twice count once, but each unit that is added counts", async () => {
    const page = await openPage();
    for (const _ of [1, 2]) {
      page.measure("view", "store", "s");
      page.measure("add", "article", "a");
    }
    await pass(2000);
    page.measure("view", "store", "s");
    await pass(5000);
    expect(sent.flat().map((event) => event.instance_action)).toEqual(["view", "add", "add", "view"]);
  });

  it("name nobody, whoever is signed in", async () => {
    const account_id = "0b54f8a1-6c0d-4f0e-9d70-0f4d9c4f2f11";
    localStorage.setItem("hub.session.consumer", JSON.stringify({ account_id }));
    const page = await openPage();
    page.measure("view", "store", "s");
    expect(JSON.stringify(queued())).not.toContain(account_id);
  });

  it("of another visit on the same page do not come from where the first one did", async () => {
    setOnline(false);
    const page = await openPage();
    page.measure("view", "store", "s");
    await pass(31 * 60_000);
    page.measure("view", "article", "a");
    expect(queued().map(({ payload }) => payload)).toEqual([{ source: "qr" }, { source: "direct" }]);
  });
});

describe("a server", () => {
  it("that refuses a batch gets the events after it, and never the batch again", async () => {
    answer = () => Response.json({ code: "error.parser.body" }, { status: 400 });
    const page = await openPage();
    page.measure("view", "store", "s");
    await pass(5000);
    expect(queued()).toEqual([]);
    answer = accepted;
    page.measure("view", "article", "a");
    await pass(60 * 60_000);
    expect(sent.map((events) => events.map(({ instance_type }) => instance_type))).toEqual([
      ["store"],
      ["article"],
    ]);
  });

  it("that asks for a pause gets it from every page, and from beacons", async () => {
    answer = () => new Response(null, { status: 429, headers: { "retry-after": "120" } });
    const first = await openPage();
    first.measure("view", "store", "s");
    await pass(5000);
    expect(sent).toHaveLength(1);
    endPages();
    const second = await openPage();
    second.measure("view", "article", "a");
    await pass(110_000);
    hide();
    expect([sent.length, beacons.length]).toEqual([1, 0]);
    answer = accepted;
    await pass(10_000);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toHaveLength(2);
    expect(queued()).toEqual([]);
  });

  it("that fails is asked again, later each time, for the same events", async () => {
    answer = () => new Response(null, { status: 503 });
    const page = await openPage();
    page.measure("view", "store", "s");
    const counts: number[] = [];
    for (const wait of [5000, 4000, 1000, 9000, 1000, 19_000, 1000]) {
      await pass(wait);
      counts.push(sent.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(new Set(ids(sent.flat())).size).toBe(1);
    expect(queued()).toHaveLength(1);
  });

  it("that does not answer is asked again when the network is back", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    const page = await openPage();
    page.measure("view", "store", "s");
    await pass(5000);
    setOnline(false);
    await pass(60_000);
    const tries = sent.length;
    await pass(DAY_MS);
    expect(sent).toHaveLength(tries);
    answer = accepted;
    setOnline(true);
    window.dispatchEvent(new Event("online"));
    await pass(5000);
    expect(sent).toHaveLength(tries + 1);
    expect(queued()).toEqual([]);
  });
});

describe("a page that is hidden", () => {
  it("sends a beacon once, and keeps the events for an answer", async () => {
    const page = await openPage();
    page.measure("view", "store", "s");
    hide();
    window.dispatchEvent(new Event("pagehide"));
    expect(beacons).toHaveLength(1);
    expect(beacons[0]?.type).toBe("application/json");
    const [view] = queued();
    page.measure("view", "article", "a");
    hide();
    expect(beacons).toHaveLength(2);
    await pass(5000);
    expect(sent[0]?.[0]).toEqual(view);
    expect(queued()).toEqual([]);
    vi.useRealTimers();
    const [first] = await Promise.all(beacons.map((beacon) => beacon.arrayBuffer()));
    expect(JSON.parse(new TextDecoder().decode(first))).toEqual({ events: [view] });
  });
});

describe("the queue", () => {
  const event = (number: number, at = Date.now()): AnalyticsEvent => ({
    event_id: String(number),
    timestamp: new Date(at).toISOString(),
    session_id: "v",
    device_id: "d",
    instance_type: "store",
    instance_action: "view",
  });

  it("is bounded, and drops the oldest", () => {
    for (let number = 0; number < QUEUE_MAX + 5; number += 1) addEvent(event(number, Date.now() + number));
    expect(ids(queued())).toEqual(Array.from({ length: QUEUE_MAX }, (_, index) => String(index + 5)));
  });

  it("is sent in batches that a beacon can carry", async () => {
    const text = "ñ".repeat(1000);
    for (let number = 0; number < 150; number += 1)
      addEvent({ ...event(number, Date.now() + number), ...(number < 40 && { payload: { text } }) });
    await openPage().then((page) => page.measure("view", "store", "s"));
    await pass(5000);
    for (const events of sent)
      expect(new TextEncoder().encode(JSON.stringify({ events })).length).toBeLessThan(60_000);
    expect(sent.map(({ length }) => length)).toEqual([28, 100, 23]);
    expect(queued()).toEqual([]);
  });

  it("drops what the server would refuse for its time, and what is no event", () => {
    const broken = `hub.event.${Date.now()}.x`;
    localStorage.setItem(broken, "{");
    localStorage.setItem("hub.event.x", "{}");
    addEvent(event(1, Date.now() - 31 * DAY_MS));
    addEvent(event(2, Date.now() + DAY_MS));
    addEvent(event(3, Date.now() - 29 * DAY_MS));
    expect(ids(queued())).toEqual(["3"]);
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it.each(["full", "forbidden"])("lasts as long as the page when the storage is %s", async (state) => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "QuotaExceededError");
    });
    if (state === "forbidden")
      vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
        throw new DOMException("no", "SecurityError");
      });
    const page = await openPage();
    page.measure("view", "store", "s");
    page.measure("view", "article", "a");
    await pass(5000);
    expect(sent.flat()).toHaveLength(2);
    expect(new Set(sent.flat().map(({ session_id }) => session_id)).size).toBe(1);
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });
});
