/* Tests of the options of an article and of its price as one chooses. */

import { describe, expect, it } from "vitest";
import type { ChosenOption } from "@/shared/lib/shop/cartLine";
import {
  EGG,
  EXTRAS_USE,
  flan,
  HAM,
  LARGE,
  makeStorefront,
  pizza,
  SIZE_USE,
  SMALL,
} from "@/test/storeFixtures";
import { chooseOption, chosenQuantity, listChoiceGroups, listMissingChoices, unitPrice } from "./choices";

const storefront = makeStorefront();
const groups = listChoiceGroups(storefront, pizza);
const [size, extras] = groups.map(({ use }) => use) as [
  (typeof pizza)["customizers"][0],
  (typeof pizza)["customizers"][0],
];
const option = (articleCustomizerId: string, optionId: string, quantity = 1): ChosenOption => ({
  articleCustomizerId,
  optionId,
  quantity,
});

describe("the options of an article", () => {
  it("are in the order of the article's customizers", () => {
    expect(groups.map(({ use }) => use.name)).toEqual(["Tamaño", "Agregados"]);
    expect(listChoiceGroups(storefront, flan)).toEqual([]);
  });

  it("leave out a hidden one", () => {
    const hidden = makeStorefront();
    for (const one of hidden.customizers[0]?.options ?? []) one.visible = one.id !== SMALL;
    expect(listChoiceGroups(hidden, pizza)[0]?.options.map(({ name }) => name)).toEqual(["Grande"]);
  });
});

describe("choosing", () => {
  it("of one choice replaces the old one", () => {
    const small = chooseOption([], size, SMALL, 1);
    expect(chooseOption(small, size, LARGE, 1)).toEqual([option(SIZE_USE, LARGE)]);
  });

  it("of several counts over all options, up to the maximum", () => {
    const two = chooseOption([], extras, HAM, 2);
    const three = chooseOption(two, extras, EGG, 2);
    expect(three).toEqual([option(EXTRAS_USE, HAM, 2), option(EXTRAS_USE, EGG, 1)]);
    expect(chosenQuantity(three, EXTRAS_USE)).toBe(3);
    expect(chooseOption(three, extras, EGG, 0)).toEqual([option(EXTRAS_USE, HAM, 2)]);
  });

  it("adds nothing when there is no space", () => {
    const full = chooseOption([], extras, HAM, 3);
    expect(chooseOption(full, extras, EGG, 1)).toEqual(full);
  });

  it("names the customizers of which too few are chosen", () => {
    expect(listMissingChoices(groups, []).map(({ name }) => name)).toEqual(["Tamaño"]);
    expect(listMissingChoices(groups, [option(SIZE_USE, SMALL)])).toEqual([]);
  });
});

describe("the price of a unit", () => {
  it.each([
    ["alone", 8500, 7200, []],
    ["with a size", 9700, 8400, [option(SIZE_USE, LARGE)]],
    ["as in the worked example", 10600, 9165, [option(SIZE_USE, LARGE), option(EXTRAS_USE, HAM)]],
    ["with an option twice", 10300, 8730, [option(EXTRAS_USE, HAM, 2)]],
    ["without error of decimal fractions", 8500.3, 7200.3, [option(EXTRAS_USE, EGG, 3)]],
    ["without an option that is gone", 8500, 7200, [option(EXTRAS_USE, SMALL)]],
  ])("is, %s, %d before discounts and %d after", (_, base, final, chosen) => {
    expect(unitPrice(pizza, groups, chosen)).toEqual({ base, final });
  });
});
