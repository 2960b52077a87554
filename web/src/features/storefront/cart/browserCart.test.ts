/* Tests of the cart that a browser keeps: it comes back as it was, and what is no cart is taken for none. */
// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { type CartLine, newLine } from "@/shared/lib/shop/cartLine";
import { randomUuid } from "@/shared/lib/uuid";
import { browserCart, setBrowserLines } from "./browserCart";

const LINE = newLine({
  articleId: randomUuid(),
  name: "Torta",
  quantity: 2,
  options: [{ articleCustomizerId: randomUuid(), optionId: randomUuid(), quantity: 1 }],
  indications: "sin nueces",
});

function readStored(found: unknown): readonly CartLine[] | undefined {
  const storeId = randomUuid();
  localStorage.setItem(`hub.cart.${storeId}`, JSON.stringify(found));
  return browserCart(storeId).getValue()?.lines;
}

describe("the browser's cart", () => {
  it("comes back as it was", () => {
    const storeId = randomUuid();
    setBrowserLines(storeId, [LINE]);
    expect(readStored(JSON.parse(localStorage.getItem(`hub.cart.${storeId}`) ?? ""))).toEqual([LINE]);
    setBrowserLines(storeId, []);
    expect(localStorage.getItem(`hub.cart.${storeId}`)).toBeNull();
  });

  it("of a time without names has empty ones", () => {
    expect(readStored({ lines: [{ ...LINE, name: undefined }] })).toEqual([{ ...LINE, name: "" }]);
  });

  it.each([
    ["nothing", null],
    ["a text", "cart"],
    ["no lines", {}],
    ["a line that is null", { lines: [null] }],
    ["a wrong id", { lines: [{ ...LINE, articleId: "1" }] }],
    ["no units", { lines: [{ ...LINE, quantity: 0 }] }],
    ["half a unit", { lines: [{ ...LINE, quantity: 1.5 }] }],
    ["too many units", { lines: [{ ...LINE, quantity: 100 }] }],
    ["an option without an id", { lines: [{ ...LINE, options: [{ quantity: 1 }] }] }],
    ["no indications", { lines: [{ ...LINE, indications: null }] }],
  ])("is none when it is %s", (_, found) => {
    expect(readStored(found)).toBeUndefined();
  });
});
