/* Tests of the order in which changes of the cart are written. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import type { Cart, CartPut } from "../model";
import { createCartWriter } from "./cartWriter";

const coupon = (code: string): CartPut => ({ coupon_set: true, coupon: { code } });
const noItems: CartPut = { items_set: true, items: [] };

/** A server that is answered by hand. */
function setup() {
  const calls: {
    put: CartPut;
    answer: (cart: string) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }[] = [];
  const saved: string[] = [];
  const settle = async (work: () => void) => {
    work();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const writer = createCartWriter({
    send: (put) =>
      new Promise<Cart>((resolve, reject) => {
        calls.push({
          put,
          answer: (id) => settle(() => resolve({ id } as Cart)),
          fail: (error) => settle(() => reject(error)),
        });
      }),
    onSend: () => {},
    onSaved: ({ id }) => saved.push(id),
  });
  return { writer, calls, saved };
}

describe("the cart's writer", () => {
  it("sends one call at a time, and what changed meanwhile together in the next", async () => {
    const { writer, calls, saved } = setup();
    writer.write(coupon("A"));
    writer.write(noItems);
    writer.write(coupon("B"));
    expect(calls.map(({ put }) => put)).toEqual([coupon("A")]);
    expect(writer.getState()).toEqual({
      pending: { ...noItems, ...coupon("B") },
      isSending: true,
      error: null,
    });
    await calls[0]?.answer("first");
    expect(calls.map(({ put }) => put)).toEqual([coupon("A"), { ...noItems, ...coupon("B") }]);
    // An answer that is older than a change is not shown.
    expect(saved).toEqual([]);
    await calls[1]?.answer("second");
    expect(saved).toEqual(["second"]);
    expect(writer.getState()).toEqual({ pending: null, isSending: false, error: null });
  });

  it("shows what was saved when the next change is not", async () => {
    const { writer, calls, saved } = setup();
    writer.write(coupon("A"));
    writer.write(noItems);
    await calls[0]?.answer("first");
    expect(saved).toEqual([]);
    await calls[1]?.fail(new TypeError("no network"));
    expect(saved).toEqual(["first"]);
    expect(writer.getState().pending).toEqual(noItems);
  });

  it("keeps a change without an answer until it is tried again", async () => {
    const { writer, calls, saved } = setup();
    writer.write(coupon("A"));
    await calls[0]?.fail(new TypeError("no network"));
    expect(writer.getState()).toMatchObject({ pending: coupon("A"), isSending: false });
    expect(calls).toHaveLength(1);
    writer.retry();
    expect(calls[1]?.put).toEqual(coupon("A"));
    await calls[1]?.answer("done");
    expect(saved).toEqual(["done"]);
  });

  it("sends a change without an answer with the next one, which takes its place", async () => {
    const { writer, calls } = setup();
    writer.write({ ...coupon("A"), ...noItems });
    await calls[0]?.fail(new ApiError(503, "error.unavailable", null));
    writer.write(coupon("B"));
    expect(calls[1]?.put).toEqual({ ...noItems, ...coupon("B") });
  });

  it("drops a change that is refused, and sends what came after it", async () => {
    const { writer, calls, saved } = setup();
    writer.write(coupon("A"));
    writer.write(noItems);
    await calls[0]?.fail(new ApiError(400, "error.parser.body", { path: "coupon.code" }));
    expect(calls[1]?.put).toEqual(noItems);
    await calls[1]?.answer("done");
    expect(saved).toEqual(["done"]);
    writer.write(coupon("C"));
    await calls[2]?.fail(new ApiError(400, "error.parser.body", null));
    expect(writer.getState()).toMatchObject({ pending: null, isSending: false });
    expect(writer.getState().error).toBeInstanceOf(ApiError);
  });
});
