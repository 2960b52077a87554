/* Tests of joining the pages of messages. */
import { describe, expect, it } from "vitest";
import type { Message } from "@/shared/chat/model";
import { reaches, withNewest, withOlder } from "./pages";

const message = (number: number): Message => ({
  id: `m${number}`,
  profile_id: "other",
  account_id: null,
  // The clocks of two servers differ: the order is that of the answer.
  datetime: number % 2 ? "2026-11-20T10:00:00Z" : "2026-11-20T09:59:59Z",
  deleted: false,
  sender_id: `s${number}`,
  sender_datetime: "2026-11-20T10:00:00Z",
  data: [{ type: "text", value: `${number}` }],
});

/** The messages from `newest` down to `oldest`, as the server answers them. */
const page = (newest: number, oldest: number) => ({
  data: Array.from({ length: newest - oldest + 1 }, (_, index) => message(newest - index)),
  cursor: oldest > 1 ? `before ${oldest}` : null,
});
const numbers = ({ messages }: { messages: readonly Message[] }) =>
  messages.map(({ id }) => Number(id.slice(1)));
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe("the newest messages", () => {
  const known = withNewest(undefined, [page(10, 6)]);

  it("stand in the server's order, oldest first", () => {
    expect(numbers(known)).toEqual([6, 7, 8, 9, 10]);
    expect(known.olderCursor).toBe("before 6");
  });

  it("join those that are known without doubles", () => {
    const joined = withNewest(known, [page(12, 8)]);
    expect(numbers(joined)).toEqual(upTo(6, 12));
    expect(joined.olderCursor).toBe("before 6");
  });

  it("change nothing when nothing is new", () => {
    expect(withNewest(known, [page(10, 6)])).toBe(known);
    expect(withNewest(known, [page(10, 9)])).toBe(known);
  });

  it("are read on until they meet the known ones", () => {
    expect(reaches(known, page(20, 16))).toBe(false);
    expect(reaches(known, page(15, 10))).toBe(true);
    expect(reaches(known, page(5, 1))).toBe(true);
    expect(numbers(withNewest(known, [page(20, 16), page(15, 10)]))).toEqual(upTo(6, 20));
  });

  it("take the place of the known ones when they do not meet", () => {
    const replaced = withNewest(known, [page(90, 80)]);
    expect(numbers(replaced)).toEqual(upTo(80, 90));
    expect(replaced.olderCursor).toBe("before 80");
  });

  it("may reach further back than the known ones", () => {
    expect(numbers(withNewest(known, [page(11, 1)]))).toEqual(upTo(1, 11));
    expect(withNewest(known, [page(11, 1)]).olderCursor).toBeNull();
  });

  it("may be the first of a room without any", () => {
    const empty = withNewest(undefined, [{ data: [], cursor: null }]);
    expect(numbers(empty)).toEqual([]);
    expect(numbers(withNewest(empty, [page(1, 1)]))).toEqual([1]);
  });
});

describe("older messages", () => {
  it("stand before the known ones, without doubles", () => {
    const known = withNewest(undefined, [page(10, 6)]);
    const more = withOlder(known, page(6, 3));
    expect(numbers(more)).toEqual(upTo(3, 10));
    expect(more.olderCursor).toBe("before 3");
    expect(withOlder(more, page(2, 1)).olderCursor).toBeNull();
  });
});
