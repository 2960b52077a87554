/* Tests of the timeline of a conversation: acknowledged and pending messages, their states, days and groups. */
import { describe, expect, it } from "vitest";
import type { Message } from "@/shared/chat/model";
import type { OutboxItem } from "@/shared/chat/outbox/items";
import { withoutListed } from "@/shared/chat/outbox/items";
import { groupByDay, timelineOf } from "./timeline";

const message = (id: string, from: "me" | "other", more: Partial<Message> = {}): Message => ({
  id,
  profile_id: from,
  account_id: from === "me" ? "account" : null,
  datetime: new Date(2026, 10, 20, 10, 0).toISOString(),
  deleted: false,
  sender_id: `s-${id}`,
  sender_datetime: new Date(2026, 10, 20, 10, 0).toISOString(),
  data: [{ type: "text", value: id }],
  ...more,
});

const item = (senderId: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  room_id: "room",
  sender_id: senderId,
  sender_datetime: new Date(2026, 10, 20, 10, 1).toISOString(),
  data: [{ type: "text", value: senderId }],
  refusal: null,
  message_id: null,
  ...more,
});

const view = (messages: Message[], items: OutboxItem[] = [], seenId: string | null = null) =>
  timelineOf({ messages, items, ownId: "me", seenId });
const texts = (shown: ReturnType<typeof view>) => shown.map(({ data }) => data[0]?.value);

describe("the messages of a conversation", () => {
  it("keep the server's order, and those on their way come last", () => {
    const late = message("late", "other", { datetime: new Date(2026, 10, 20, 9, 0).toISOString() });
    expect(texts(view([message("one", "me"), late], [item("mine")]))).toEqual(["one", "late", "mine"]);
  });

  it("show a message once, although it is still in the outbox", () => {
    const shown = view([message("one", "me")], [item("s-one", { message_id: "one" }), item("s-two")]);
    expect(texts(shown)).toEqual(["one", "s-two"]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(2);
  });

  it("keep their key when they are acknowledged", () => {
    const [pending] = view([], [item("s-one")]);
    const [listed] = view([message("one", "me")]);
    expect(listed?.key).toBe(pending?.key);
  });

  it("do not mix up the same sender_id of both sides", () => {
    expect(texts(view([message("one", "other")], [item("s-one")]))).toEqual(["one", "s-one"]);
  });

  it("tell how far they have come", () => {
    const listed = [message("a", "me"), message("b", "other"), message("c", "me"), message("d", "me")];
    const waiting = [item("e", { message_id: "x" }), item("f"), item("g", { refusal: "media" })];
    expect(view(listed, waiting, "c").map(({ state }) => state)).toEqual([
      "seen",
      "received",
      "seen",
      "sent",
      "sent",
      "sending",
      "failed",
    ]);
    // Seen before the messages that are loaded.
    expect(view(listed, [], "unknown").map(({ state }) => state)).toEqual([
      "sent",
      "received",
      "sent",
      "sent",
    ]);
  });

  it("leave the outbox once the server lists them", () => {
    const items = [item("s-one", { message_id: "one" }), item("s-two")];
    expect(withoutListed(items, [message("one", "me")], "me").map(({ sender_id }) => sender_id)).toEqual([
      "s-two",
    ]);
    expect(withoutListed(items, [message("one", "other")], "me")).toBe(items);
  });
});

describe("days and groups", () => {
  const at = (day: number, hour: number, minute = 0) => ({
    datetime: new Date(2026, 10, day, hour, minute).toISOString(),
  });
  const shape = (days: ReturnType<typeof groupByDay>) =>
    days.map(({ day, groups }) => [day, groups.map(({ messages }) => messages.length)]);

  it("begin at midnight, and with another sender", () => {
    const shown = view([
      message("a", "me", at(19, 23, 59)),
      message("b", "me", at(20, 0, 0)),
      message("c", "me", at(20, 0, 1)),
      message("d", "other", at(20, 0, 2)),
    ]);
    expect(shape(groupByDay(shown, "account"))).toEqual([
      ["2026-11-19", [1]],
      ["2026-11-20", [2, 1]],
    ]);
  });

  it("begin after a pause, and with a colleague of the same business", () => {
    const shown = view([
      message("a", "me", at(20, 10, 0)),
      message("b", "me", at(20, 10, 30)),
      message("c", "me", { ...at(20, 10, 31), account_id: "colleague" }),
    ]);
    expect(shape(groupByDay(shown, "account"))).toEqual([["2026-11-20", [1, 1, 1]]]);
  });

  it("put what is on its way with one's own last ones, whatever this clock says", () => {
    const shown = view(
      [message("a", "me", at(20, 10, 0))],
      [item("b", { sender_datetime: new Date(2026, 10, 20, 9, 58).toISOString() })],
    );
    expect(shape(groupByDay(shown, "account"))).toEqual([["2026-11-20", [2]]]);
  });

  it("do not go back a day when the clock of one server is behind", () => {
    const shown = view([message("a", "me", at(20, 0, 0)), message("b", "other", at(19, 23, 59))]);
    expect(shape(groupByDay(shown, "account"))).toEqual([["2026-11-20", [1, 1]]]);
  });
});
