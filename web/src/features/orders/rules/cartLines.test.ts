/* Tests of repeating an order: its lines join the cart's, and none is lost. */
import { describe, expect, it } from "vitest";
import { type ExistingLine, mergeOrderLines, type OrderLine } from "./cartLines";

const cheese = { id: "cheese", customizer_id: "extra", quantity: 1 };
const olives = { id: "olives", customizer_id: "extra", quantity: 2 };
const ordered = (article: string, quantity: number, rest: Partial<OrderLine> = {}): OrderLine => ({
  article: { id: article },
  quantity,
  options: [],
  indications: "",
  ...rest,
});
const existing = (id: string, article_id: string, quantity: number, rest: Partial<ExistingLine> = {}) => ({
  id,
  article_id,
  quantity,
  options: [],
  indications: "",
  ...rest,
});
const merge = (cart: ExistingLine[], order: OrderLine[]) => mergeOrderLines(cart, order, () => "new");

describe("a repeated order", () => {
  it("is a cart's lines, with options and indications", () => {
    expect(merge([], [ordered("pizza", 2, { options: [cheese], indications: "sin sal" })])).toEqual([
      {
        id: "new",
        article_id: "pizza",
        quantity: 2,
        options: [{ customizer_id: "extra", option_id: "cheese", quantity: 1 }],
        indications: "sin sal",
      },
    ]);
  });

  it("drops nothing that is in the cart", () => {
    const lines = merge([existing("a", "soda", 3)], [ordered("pizza", 1)]);
    expect(lines?.map(({ id, article_id, quantity }) => [id, article_id, quantity])).toEqual([
      ["a", "soda", 3],
      ["new", "pizza", 1],
    ]);
  });

  it("has an equal line once, with the larger quantity, whatever the order of its options", () => {
    const cart = [existing("a", "pizza", 1, { options: [cheese, olives] })];
    const lines = merge(cart, [ordered("pizza", 2, { options: [olives, cheese], indications: " " })]);
    expect(lines).toHaveLength(1);
    expect(lines?.[0]).toMatchObject({ id: "a", quantity: 2 });
    expect(merge([existing("a", "pizza", 5)], [ordered("pizza", 2)])?.[0]?.quantity).toBe(5);
  });

  it.each([
    ["another option", { options: [olives] }],
    ["another quantity of it", { options: [{ ...cheese, quantity: 2 }] }],
    ["other indications", { options: [cheese], indications: "bien cocida" }],
  ])("with %s is another line", (_, rest) => {
    expect(
      merge([existing("a", "pizza", 1, { options: [cheese] })], [ordered("pizza", 1, rest)]),
    ).toHaveLength(2);
  });

  it("is refused when the cart would have more than 50 lines", () => {
    const cart = Array.from({ length: 50 }, (_, number) => existing(`${number}`, `article ${number}`, 1));
    expect(merge(cart, [ordered("article 0", 1)])).toHaveLength(50);
    expect(merge(cart, [ordered("another", 1)])).toBeNull();
  });
});
