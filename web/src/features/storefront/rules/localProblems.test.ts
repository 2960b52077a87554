/* Tests of the problems that a cart has without the server. */
import { describe, expect, it } from "vitest";
import { empanada, makeStorefront, pizza, testId } from "@/test/storeFixtures";
import { findLocalProblems } from "./localProblems";

const line = (number: number, articleId: string, quantity: number) => ({
  id: testId(number),
  articleId,
  name: "",
  quantity,
  options: [],
  indications: "",
});

describe("a cart in the browser", () => {
  const storefront = makeStorefront();

  it("has no problem with what there is", () => {
    const lines = [line(1, empanada.id, 3), line(2, pizza.id, 99)];
    expect(lines.flatMap((_, index) => findLocalProblems(storefront, lines, index))).toEqual([]);
  });

  it("says of lines that share an article's stock once that it is short", () => {
    const lines = [line(1, empanada.id, 2), line(2, empanada.id, 2)];
    expect(findLocalProblems(storefront, lines, 0)).toEqual([
      {
        code: "out_of_stock",
        path: "items[0].quantity",
        extra: { article_id: empanada.id, available: 3, wanted: 4 },
      },
    ]);
    expect(findLocalProblems(storefront, lines, 1)).toEqual([]);
  });

  it("says that an article is gone", () => {
    expect(findLocalProblems(storefront, [line(1, testId(999), 1)], 0)).toMatchObject([{ code: "article" }]);
  });
});
