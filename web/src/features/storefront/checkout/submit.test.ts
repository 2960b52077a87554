// @vitest-environment jsdom
/* Tests of a submit: the key that is kept until an answer, what each answer means, and what changed in a cart. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { testId } from "@/test/storeFixtures";
import { listCartChanges } from "./cartChanges";
import { beginSubmit, endSubmit, findPendingSubmit } from "./pendingSubmit";
import { isFinalAnswer, submitFailure } from "./submitResult";

const HOUR = 3_600_000;
const [LUCIA, TOMAS] = [testId(71), testId(72)];

describe("the idempotency key of a submit", () => {
  it("stays the same until there is an answer", () => {
    const store = testId(81);
    expect(findPendingSubmit(store, LUCIA)).toBeNull();
    const first = beginSubmit(store, LUCIA);
    expect(beginSubmit(store, LUCIA)).toEqual(first);
    expect(localStorage.getItem(`hub.submit.${store}`)).toContain(first.idempotencyKey);
    endSubmit(store);
    expect(findPendingSubmit(store, LUCIA)).toBeNull();
    expect(beginSubmit(store, LUCIA).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it("is one account's, one store's, and no older than the server keeps it", () => {
    const store = testId(82);
    const { idempotencyKey } = beginSubmit(store, LUCIA, 0);
    expect(findPendingSubmit(store, TOMAS, HOUR)).toBeNull();
    expect(findPendingSubmit(testId(83), LUCIA, HOUR)).toBeNull();
    expect(findPendingSubmit(store, LUCIA, 22 * HOUR)?.idempotencyKey).toBe(idempotencyKey);
    expect(findPendingSubmit(store, LUCIA, 24 * HOUR)).toBeNull();
    expect(beginSubmit(store, TOMAS, HOUR).idempotencyKey).not.toBe(idempotencyKey);
  });
});

describe("the answer to a submit", () => {
  const error = (status: number, code: string, extra: unknown = null) => new ApiError(status, code, extra);
  it.each([
    [new TypeError("no network"), "lost", false],
    [error(500, "error.internal"), "lost", false],
    [error(503, "error.unavailable"), "lost", false],
    [error(408, "error.timeout"), "lost", false],
    [error(409, "error.conflict.in_flight"), "in_flight", false],
    [error(401, "error.auth.unauthorized"), "refused", false],
    [error(429, "error.rate_limited"), "refused", false],
    [error(404, "error.not_found"), "refused", true],
    [error(422, "error.rule.idempotency_key"), "refused", true],
    [error(409, "error.conflict.coupon"), "coupon", true],
    [error(409, "error.conflict.cart_changed", { cart: {} }), "changed", true],
    [error(409, "error.conflict.stock", { items: [] }), "stock", true],
    [error(422, "error.rule.cart", { problems: [] }), "problems", true],
    [error(422, "error.rule.policy", { name: "Mínimo" }), "problems", true],
  ])("%s is '%s'; it ends the key: %j", (given, kind, answered) => {
    const failure = submitFailure(given);
    expect(failure.kind).toBe(kind);
    expect(isFinalAnswer(failure)).toBe(answered);
  });

  it("names the articles and options that others took", () => {
    const items = [
      { article_id: "a", wanted: 3, available: 1 },
      { option_id: "o", wanted: 1, available: 0 },
    ];
    expect(submitFailure(error(409, "error.conflict.stock", { items }))).toEqual({
      kind: "stock",
      items: [
        { id: "a", wanted: 3, available: 1 },
        { id: "o", wanted: 1, available: 0 },
      ],
    });
  });
});

describe("what changed in a cart", () => {
  const cart = (items: [string, number][], policies: [string, number][], coupon: number | null) =>
    ({
      items: items.map(([name, total]) => ({ id: name, name, imports: { total } })),
      policies: policies.map(([label, value]) => ({ id: label, label, value })),
      coupon: coupon === null ? null : { code: "AHORRA20", discount: coupon },
    }) as never;

  it("is each amount that differs, came or went", () => {
    const before = cart(
      [
        ["Pizza", 100],
        ["Flan", 20],
      ],
      [
        ["Envío", 15],
        ["Efectivo", -5],
      ],
      10,
    );
    const after = cart(
      [
        ["Pizza", 120],
        ["Flan", 20],
      ],
      [
        ["Envío", 15],
        ["Mínimo", 7],
      ],
      12,
    );
    expect(listCartChanges(before, after)).toEqual([
      { name: "Pizza", before: 100, after: 120 },
      { name: "AHORRA20", before: -10, after: -12 },
      { name: "Mínimo", before: null, after: 7 },
      { name: "Efectivo", before: -5, after: null },
    ]);
    expect(listCartChanges(before, before)).toEqual([]);
  });
});
