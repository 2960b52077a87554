/* Tests of the outbox: every message reaches the server once and in order, or says that it was refused. */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors";
import type { OutboxItem } from "./items";
import { createSender, type SenderState } from "./sender";

const item = (sender_id: string): OutboxItem => ({
  room_id: "room",
  sender_id,
  sender_datetime: "2026-11-20T10:00:00Z",
  data: [{ type: "text", value: sender_id }],
  refusal: null,
  message_id: null,
});

/** A server that keeps messages by their sender's ids, and a network that may fail before or after it. */
function harness() {
  let items: readonly OutboxItem[] = [];
  const stored: string[] = [];
  const failures: ((id: string) => Error | "after" | null)[] = [];
  const states: SenderState[] = [];
  const sender = createSender({
    name: "test",
    getItems: () => items,
    setItems: (next) => {
      items = next;
    },
    send: async ({ sender_id }) => {
      const failure = failures.shift()?.(sender_id) ?? null;
      if (failure instanceof Error) throw failure;
      if (!stored.includes(sender_id)) stored.push(sender_id);
      if (failure === "after") throw new TypeError("the answer was lost");
      return `server ${sender_id}`;
    },
    onSent: () => {},
    onState: (state) => states.push(state),
  });
  return {
    stored,
    failures,
    states,
    sender,
    items: () => items,
    write: (id: string) => {
      items = [...items, item(id)];
      sender.flush();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lost = () => new TypeError("no network");

describe("the outbox", () => {
  it("sends in order, one after the other", async () => {
    const { write, stored, items, sender } = harness();
    for (const id of ["a", "b", "c"]) write(id);
    await pass(0);
    expect(stored).toEqual(["a", "b", "c"]);
    expect(items().map(({ message_id }) => message_id)).toEqual(["server a", "server b", "server c"]);
    sender.stop();
  });

  it("tries again by itself with the same id, before the next one", async () => {
    const { write, stored, failures, states, sender } = harness();
    failures.push(lost, lost);
    write("a");
    await pass(0);
    expect(states.at(-1)).toEqual({ status: "waiting", until: null });
    write("b");
    await pass(0);
    expect(stored).toEqual([]);
    await pass(2000);
    expect(stored).toEqual(["a", "b"]);
    expect(states.at(-1)).toEqual({ status: "idle" });
    sender.stop();
  });

  it("does not double a message whose answer was lost", async () => {
    const { write, stored, failures, items, sender } = harness();
    failures.push(() => "after");
    write("a");
    await pass(0);
    expect(items()[0]?.message_id).toBeNull();
    await pass(1000);
    expect(stored).toEqual(["a"]);
    expect(items()[0]?.message_id).toBe("server a");
    sender.stop();
  });

  it("tries at once when the network is back", async () => {
    const { write, stored, failures, sender } = harness();
    failures.push(lost, lost, lost, lost);
    write("a");
    await pass(7500);
    expect(stored).toEqual([]);
    window.dispatchEvent(new Event("online"));
    await pass(0);
    expect(stored).toEqual(["a"]);
    sender.stop();
  });

  it("marks a refused message, and goes on with the next", async () => {
    const { write, stored, failures, items, sender } = harness();
    failures.push(
      () => new ApiError(422, "error.rule.chat_media", { path: "data[0].value" }),
      () => new ApiError(422, "error.rule.chat_inactive", null),
      () => new ApiError(404, "error.not_found", null),
    );
    for (const text of ["a", "b", "c", "d"]) write(text);
    await pass(0);
    expect(stored).toEqual(["d"]);
    expect(items().map(({ refusal }) => refusal)).toEqual(["media", "inactive", "other", null]);
    sender.stop();
  });

  it("waits as long as the server says", async () => {
    const { write, stored, failures, states, sender } = harness();
    failures.push(() => new ApiError(429, "error.rate_limited", { retry_after: 20 }));
    write("a");
    await pass(0);
    expect(states.at(-1)).toEqual({ status: "waiting", until: Date.now() + 20_000 });
    await pass(19_000);
    expect(stored).toEqual([]);
    await pass(1000);
    expect(stored).toEqual(["a"]);
    sender.stop();
  });
});
