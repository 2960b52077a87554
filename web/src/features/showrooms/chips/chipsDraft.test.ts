/* Tests of chips: the body of their fields, and the words that visitors read. */
import { describe, expect, it } from "vitest";
import { chipsBody, chipsDraft, chipTexts, findChipsProblems, NO_CHIPS } from "./chipsDraft";

const NOW = Date.parse("2026-11-27T12:00:00Z");

describe("chips", () => {
  it("write back what they read", () => {
    const chips = {
      is_new: { enabled: true },
      discount: { percent: 12.5 },
      cutdown: { datetime: "2026-12-01T23:00:00.000Z" },
      stock: { state: "last_units" as const },
    };
    expect(chipsBody(chipsDraft(chips))).toEqual(chips);
    expect(Object.values(chipsBody(NO_CHIPS))).toEqual([null, null, null, null]);
  });

  it("refuse what is no percentage and no moment", () => {
    const paths = (changes: object) => Object.keys(findChipsProblems({ ...NO_CHIPS, ...changes }, "chips"));
    expect(paths({})).toEqual([]);
    expect(paths({ discount: "150" })).toEqual(["chips.discount.percent"]);
    expect(paths({ cutdown: "mañana" })).toEqual(["chips.cutdown.datetime"]);
  });

  it("read as on the public page", () => {
    const texts = chipTexts(
      {
        is_new: { enabled: true },
        discount: { percent: 12.5 },
        stock: { state: "out_of_stock" },
        cutdown: { datetime: "2026-11-27T23:00:00Z" },
      },
      NOW,
    );
    expect(texts).toEqual(["Nuevo", "12,5\u00a0% de descuento", "Agotado", "Termina a las 20:00"]);
    const ended = { ...chipsBody(NO_CHIPS), cutdown: { datetime: "2026-11-27T11:00:00Z" } };
    expect(chipTexts(ended, NOW)).toEqual([]);
  });
});
