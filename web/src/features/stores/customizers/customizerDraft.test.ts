// @vitest-environment jsdom
/* Tests of a customizer's draft: its problems and the body that it makes. */
import { describe, expect, it } from "vitest";
import { customizers as texts } from "@/shared/i18n/es";
import { bodyOf, draftOf, findProblems, newOption, type OptionDraft } from "./customizerDraft";
import type { Customizer } from "./data";

const stored: Customizer = {
  id: "k1",
  name: "Agregados",
  created_at: "2026-11-20T15:00:00Z",
  options: [
    {
      id: "o1",
      order: 0,
      visible: true,
      code: "HUE",
      name: "Huevo",
      description: "De campo",
      image_url: null,
      price: { price_base: 600, discount_fixed: 50, discount_percent: 10, price_final: 495 },
      stock: { count: 4, min_count: 1, out_of_stock: false },
    },
  ],
};
const [option] = draftOf(stored).options as [OptionDraft];
const withOption = (changes: Partial<OptionDraft>) => ({
  name: "Agregados",
  options: [{ ...option, ...changes }],
});

describe("the draft of a customizer", () => {
  it("leaves alone what the form does not change", () => {
    expect(findProblems(draftOf(stored))).toEqual({});
    expect(bodyOf(draftOf(stored))).toEqual({
      name: "Agregados",
      options: [
        {
          id: "o1",
          code: "HUE",
          name: "Huevo",
          description: "De campo",
          image_url: null,
          visible: true,
          price: { price_base: 600, discount_fixed: 50, discount_percent: 10 },
        },
      ],
    });
  });

  it.each<[Partial<OptionDraft>, object]>([
    [{ count: "9" }, { count: 9, min_count: 1, out_of_stock: false, expected_count: 4 }],
    [{ count: "" }, { count: null, min_count: 1, out_of_stock: false, expected_count: 4 }],
    [{ out_of_stock: true }, { count: 4, min_count: 1, out_of_stock: true, expected_count: 4 }],
  ])("with %j writes the stock that it replaces", (changes, stock) => {
    expect(bodyOf(withOption(changes)).options[0]?.stock).toEqual(stock);
  });

  it("writes the stock of a new option without expecting another", () => {
    const draft = { name: "x", options: [{ ...newOption(), name: "Jamón" }] };
    expect(bodyOf(draft).options[0]?.stock).toEqual({ count: null, min_count: null, out_of_stock: false });
  });

  it("has no code when the field is empty, and none that an option before it has", () => {
    expect(bodyOf(withOption({ code: "  " })).options[0]?.code).toBeNull();
    const [egg, ham] = [option, { ...newOption(), name: "Jamón" }];
    const draft = (code: string) => ({ name: "Agregados", options: [egg, { ...ham, code }] });
    expect(findProblems(draft(""))).toEqual({});
    expect(findProblems(draft("hue"))).toEqual({});
    expect(findProblems(draft(" HUE "))).toEqual({ "options[1].code": texts.codeTaken });
    expect(findProblems({ name: "x", options: [ham, { ...ham, id: "o3" }] })).toEqual({});
  });

  it.each<[Partial<OptionDraft>, string, string]>([
    [{ name: " " }, "options[0].name", texts.required],
    [{ price_base: "" }, "options[0].price.price_base", texts.badAmount],
    [{ count: "x" }, "options[0].stock.count", texts.badCount],
  ])("with %j has a problem at %s", (changes, path, text) => {
    expect(findProblems(withOption(changes))).toEqual({ [path]: text });
  });
});
