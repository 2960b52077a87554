/* Tests of what is recorded: nothing of visitors who wish not to be, and visits with their sources. */
// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { continueVisit, PAUSE_MS, visitSource } from "./visit";

const record = vi.fn();
const openSender = vi.fn(() => record);
vi.mock("./eventSender", () => ({ openSender }));

type Wishes = { doNotTrack?: string; globalPrivacyControl?: boolean; webdriver?: boolean };

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A page in a browser with these wishes, in which two things are done. */
async function visit(search: string, wishes: Wishes): Promise<void> {
  for (const [name, value] of Object.entries({
    doNotTrack: null,
    globalPrivacyControl: undefined,
    webdriver: false,
    ...wishes,
  }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  window.history.replaceState(null, "", `/t/tienda${search}`);
  vi.resetModules();
  const { measure, startMeasuring } = await import("./measure");
  measure("view", "nothing");
  startMeasuring();
  measure("view", "store", "s");
  window.history.replaceState(null, "", "/t/tienda/pagar");
  measure("start", "checkout", "s", { units: 2 });
  await vi.advanceTimersByTimeAsync(5000);
}

describe("what visitors do", () => {
  it("is recorded once the page is idle, for the address that they came by", async () => {
    await visit("?utm_source=qr", {});
    expect(openSender).toHaveBeenCalledExactlyOnceWith("http://hub.test/t/tienda?utm_source=qr");
    expect(record.mock.calls).toMatchObject([
      [{ action: "view", type: "store", id: "s", payload: {} }],
      [{ action: "start", type: "checkout", id: "s", payload: { units: 2 } }],
    ]);
  });

  it.each<[string, string, Wishes]>([
    ["whose browser asks not to be tracked", "", { doNotTrack: "1" }],
    ["whose browser has the Global Privacy Control", "", { globalPrivacyControl: true }],
    ["who see the page in another site", "?embed=1", {}],
    ["who are a program", "", { webdriver: true }],
  ])("is not recorded of those %s", async (_, search, wishes) => {
    const stored = vi.spyOn(Storage.prototype, "setItem");
    await visit(search, wishes);
    expect(openSender).not.toHaveBeenCalled();
    expect(stored).not.toHaveBeenCalled();
  });
});

describe("a visit", () => {
  it("ends with half an hour without an event, in any tab", () => {
    const start = Date.now();
    const first = continueVisit(start);
    expect(first.isNew).toBe(true);
    const steps = [PAUSE_MS, 2 * PAUSE_MS, 3 * PAUSE_MS];
    expect(steps.map((after) => continueVisit(start + after))).toEqual(
      steps.map(() => ({ id: first.id, isNew: false })),
    );
    const second = continueVisit(start + 4 * PAUSE_MS + 1);
    expect(second.isNew).toBe(true);
    expect(second.id).not.toBe(first.id);
  });

  it.each([
    ["?utm_source=qr&ref=instagram", "https://google.com/", "qr"],
    ["?ref=instagram", "https://google.com/", "instagram"],
    ["?utm_source=", "https://www.google.com/search?q=pan", "google.com"],
    ["", "https://l.instagram.com/", "l.instagram.com"],
    ["", "http://hub.test/explorar", "direct"],
    ["", "", "direct"],
    ["", "no address", "direct"],
    [`?ref=${"a".repeat(100)}`, "", "a".repeat(64)],
  ])("at %s from %s has the source %s", (search, referrer, source) => {
    expect(visitSource(`http://hub.test/t/tienda${search}`, referrer)).toBe(source);
  });
});
