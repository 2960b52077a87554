/* Tests of the lines of a cart, and of the two carts that become one. */
import { describe, expect, it } from "vitest";
import {
  EGG,
  EXTRAS_USE,
  empanada,
  HAM,
  makeStorefront,
  pizza,
  SIZE_USE,
  SMALL,
  testId,
} from "@/test/storeFixtures";
import {
  addLine,
  type CartLine,
  findCartLimit,
  itemsPut,
  linesFromCart,
  linesFromOrder,
  MAX_LINES,
  replaceLine,
  setLineQuantity,
} from "./cartLine";
import { hasMergeNews, mergeCarts } from "./mergeCarts";

const line = (number: number, quantity: number, more: Partial<CartLine> = {}): CartLine => ({
  id: testId(number),
  articleId: empanada.id,
  name: "Empanada de carne",
  quantity,
  options: [],
  indications: "",
  ...more,
});
const withOptions = (...ids: string[]) => ({
  options: ids.map((optionId) => ({ articleCustomizerId: EXTRAS_USE, optionId, quantity: 1 })),
});

describe("a line", () => {
  it("is added to the line with the same content", () => {
    expect(addLine([line(1, 2)], line(2, 3))).toEqual([line(1, 5)]);
    expect(addLine([line(1, 2)], line(2, 3, { indications: " " }))).toEqual([line(1, 5)]);
    expect(addLine([line(1, 98)], line(2, 3))).toEqual([line(1, 99)]);
  });

  it("is kept out by the limits, which are named", () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) =>
      line(index + 1, 1, { indications: `${index}` }),
    );
    const other = line(90, 1);
    expect(findCartLimit(full, other)).toBe("lines");
    expect(addLine(full, other)).toEqual(full);
    expect(findCartLimit(full, line(90, 1, { indications: "7" }))).toBeNull();
    expect(findCartLimit([line(1, 98)], line(2, 1))).toBeNull();
    expect(findCartLimit([line(1, 98)], line(2, 2))).toBe("quantity");
  });

  it("is the same whatever the order of its options", () => {
    const lines = addLine([line(1, 1, withOptions(HAM, EGG))], line(2, 1, withOptions(EGG, HAM)));
    expect(lines).toEqual([line(1, 2, withOptions(HAM, EGG))]);
  });

  it.each([
    ["other options", withOptions(HAM)],
    ["other indications", { indications: "sin sal" }],
    ["another article", { articleId: pizza.id }],
  ])("is one of its own with %s", (_, more) => {
    expect(addLine([line(1, 2)], line(2, 3, more))).toHaveLength(2);
  });

  it("changes its quantity, and goes with zero", () => {
    expect(setLineQuantity([line(1, 2), line(2, 1, withOptions(HAM))], testId(1), 7)[0]?.quantity).toBe(7);
    expect(setLineQuantity([line(1, 2)], testId(1), 100)).toEqual([line(1, 99)]);
    expect(setLineQuantity([line(1, 2)], testId(1), 0)).toEqual([]);
  });

  it("that is changed to the content of another becomes one with it", () => {
    const lines = [line(1, 2), line(2, 1, withOptions(HAM))];
    expect(replaceLine(lines, line(2, 1))).toEqual([line(1, 3)]);
    expect(replaceLine(lines, line(2, 4, withOptions(EGG)))).toEqual([
      line(1, 2),
      line(2, 4, withOptions(EGG)),
    ]);
  });
});

describe("the server's lines", () => {
  it("come back as they were sent, with the article's use of each customizer", () => {
    const storefront = makeStorefront();
    const option = { id: SMALL, customizer_id: testId(21), customizer_name: "Tamaño", quantity: 1 };
    const cart = {
      items: [
        {
          id: testId(1),
          article_id: pizza.id,
          name: "Muzzarella",
          quantity: 2,
          options: [option],
          indications: "",
        },
      ],
    };
    const lines = linesFromCart(cart as never, storefront);
    expect(lines[0]?.options).toEqual([{ articleCustomizerId: SIZE_USE, optionId: SMALL, quantity: 1 }]);
    expect(itemsPut(lines)).toEqual({
      items_set: true,
      items: [
        {
          id: testId(1),
          article_id: pizza.id,
          quantity: 2,
          options: [{ customizer_id: SIZE_USE, option_id: SMALL, quantity: 1 }],
          indications: null,
        },
      ],
    });
  });
});

describe("a repeated order's lines", () => {
  const ordered = (names: readonly string[], quantity = 1) => ({
    items: [
      {
        article: { id: pizza.id },
        name: "Muzzarella",
        quantity,
        options: names.map((customizer_name) => ({
          id: HAM,
          customizer_id: testId(22),
          customizer_name,
          quantity: 1,
        })),
        indications: "sin sal",
      },
    ],
  });

  it("are new lines of the cart, with options and indications", () => {
    const [line] = linesFromOrder(ordered(["Agregados"], 120), makeStorefront());
    expect(line).toEqual({
      id: expect.any(String),
      articleId: pizza.id,
      name: "Muzzarella",
      quantity: 99,
      options: [{ articleCustomizerId: EXTRAS_USE, optionId: HAM, quantity: 1 }],
      indications: "sin sal",
    });
  });

  it("name each of an article's two uses of one customizer", () => {
    const [extras] = pizza.customizers;
    const halves = ["Primera mitad", "Segunda mitad"].map((name, index) => ({
      ...(extras as (typeof pizza.customizers)[number]),
      id: testId(90 + index),
      name,
    }));
    const storefront = makeStorefront({ articles: [{ ...pizza, customizers: halves }] });
    const [line] = linesFromOrder(ordered(["Segunda mitad", "Primera mitad"]), storefront);
    expect(line?.options.map((option) => option.articleCustomizerId)).toEqual([testId(91), testId(90)]);
  });
});

describe("the browser's cart in the server's", () => {
  it("adds its lines and takes the larger quantity of equal ones", () => {
    const merge = mergeCarts(
      [line(1, 2), line(2, 5, withOptions(HAM))],
      [line(3, 4), line(4, 1, withOptions(HAM)), line(5, 1, withOptions(EGG))],
    );
    expect(merge.lines).toEqual([line(1, 4), line(2, 5, withOptions(HAM)), line(5, 1, withOptions(EGG))]);
    expect(merge.raised).toEqual([{ name: "Empanada de carne", from: 2, to: 4 }]);
    expect(merge.added).toEqual(["Empanada de carne"]);
    expect(hasMergeNews(merge)).toBe(true);
  });

  it("never takes anything away", () => {
    const server = [line(1, 9), line(2, 5, { articleId: pizza.id })];
    expect(mergeCarts(server, [line(3, 1)]).lines).toEqual(server);
    expect(hasMergeNews(mergeCarts(server, [line(3, 1)]))).toBe(false);
    expect(mergeCarts(server, []).lines).toEqual(server);
  });

  it("is no news when the server's cart was empty", () => {
    const merge = mergeCarts([], [line(1, 2), line(2, 1, withOptions(EGG))]);
    expect(merge.added).toHaveLength(2);
    expect(hasMergeNews(merge)).toBe(false);
  });

  it("merged twice is as merged once", () => {
    const browser = [line(3, 4), line(4, 1, withOptions(EGG))];
    const once = mergeCarts([line(1, 2)], browser);
    const twice = mergeCarts(once.lines, browser);
    expect(twice.lines).toEqual(once.lines);
    expect(hasMergeNews(twice)).toBe(false);
  });

  it("says which lines the full cart has no space for", () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) =>
      line(index + 1, 1, { articleId: testId(1000 + index) }),
    );
    const merge = mergeCarts(full, [
      line(900, 1, { name: "Pizza" }),
      line(901, 3, { articleId: testId(1000) }),
    ]);
    expect(merge.lines).toHaveLength(MAX_LINES);
    expect(merge.dropped).toEqual(["Pizza"]);
    expect(merge.raised).toEqual([{ name: "Empanada de carne", from: 1, to: 3 }]);
  });
});
