/* The options of an article: what can be chosen, how much of each, and the price of one unit as it is chosen. */
import type { ChosenOption } from "@/shared/lib/shop/cartLine";
import type { Article, ArticleCustomizer, CustomizerOption, Storefront } from "../model";
import { sumAmounts } from "./money";

/** A customizer of an article, with its options in order. */
export interface ChoiceGroup {
  use: ArticleCustomizer;
  options: readonly CustomizerOption[];
}

export function listChoiceGroups(storefront: Storefront, article: Article): ChoiceGroup[] {
  return article.customizers
    .toSorted((one, other) => one.order - other.order)
    .map((use) => {
      const customizer = storefront.customizers.find(({ id }) => id === use.customizer_id);
      const options = customizer?.options.filter(({ visible }) => visible) ?? [];
      return { use, options: options.toSorted((one, other) => one.order - other.order) };
    });
}

export function chosenQuantity(
  chosen: readonly ChosenOption[],
  articleCustomizerId: string,
  optionId?: string,
): number {
  return chosen
    .filter(
      (one) =>
        one.articleCustomizerId === articleCustomizerId &&
        (optionId === undefined || one.optionId === optionId),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Sets an option's quantity; of a customizer with one choice, the new option takes the place of the old one. */
export function chooseOption(
  chosen: readonly ChosenOption[],
  use: ArticleCustomizer,
  optionId: string,
  quantity: number,
): ChosenOption[] {
  const isOther = (one: ChosenOption) =>
    one.articleCustomizerId !== use.id || (use.options_max > 1 && one.optionId !== optionId);
  const others = chosen.filter(isOther);
  if (quantity <= 0) return others;
  const remaining = use.options_max - chosenQuantity(others, use.id);
  const fitting = Math.min(quantity, remaining);
  return fitting > 0 ? [...others, { articleCustomizerId: use.id, optionId, quantity: fitting }] : others;
}

/** The customizers of which too few options are chosen. */
export function listMissingChoices(
  groups: readonly ChoiceGroup[],
  chosen: readonly ChosenOption[],
): ArticleCustomizer[] {
  return groups.map(({ use }) => use).filter((use) => chosenQuantity(chosen, use.id) < use.options_min);
}

export interface UnitPrice {
  /** Before discounts. */
  base: number;
  final: number;
}

/** The price of one unit with its options; options that are not offered any more add nothing. */
export function unitPrice(
  article: Article,
  groups: readonly ChoiceGroup[],
  chosen: readonly ChosenOption[],
): UnitPrice {
  const parts = chosen.flatMap(({ articleCustomizerId, optionId, quantity }) => {
    const option = groups
      .find(({ use }) => use.id === articleCustomizerId)
      ?.options.find(({ id }) => id === optionId);
    return option ? Array<CustomizerOption>(quantity).fill(option) : [];
  });
  return {
    base: sumAmounts([article.price.base, ...parts.map(({ price }) => price.price_base)]),
    final: sumAmounts([article.price.final, ...parts.map(({ price }) => price.price_final)]),
  };
}
