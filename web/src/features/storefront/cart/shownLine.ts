/* A line of the cart as it is shown, with the prices of the store or of the server. */

import type { CartLine } from "@/shared/lib/shop/cartLine";
import type { Article, CartItem, CartProblem, Storefront } from "../model";
import { listChoiceGroups, unitPrice } from "../rules/choices";
import { fromCentavos, toCentavos } from "../rules/money";

export interface ShownLine {
  line: CartLine;
  name: string;
  imageUrl: string | null;
  /** '2 × Provolone', 'Chica'. */
  options: readonly string[];
  /** Before discounts. */
  subtotal: number;
  total: number;
  /** The published article; null when it is gone. */
  article: Article | null;
  problems: readonly CartProblem[];
}

function optionText(name: string, quantity: number): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}

/** By the store's prices, for a line that the server has not priced. */
export function lineFromStorefront(
  storefront: Storefront,
  line: CartLine,
  problems: readonly CartProblem[],
): ShownLine {
  const article = storefront.articles.find(({ id }) => id === line.articleId) ?? null;
  const groups = article ? listChoiceGroups(storefront, article) : [];
  const price = article ? unitPrice(article, groups, line.options) : { base: 0, final: 0 };
  const times = (amount: number) => fromCentavos(toCentavos(amount) * line.quantity);
  const options = line.options.flatMap(({ articleCustomizerId, optionId, quantity }) => {
    const group = groups.find(({ use }) => use.id === articleCustomizerId);
    const option = group?.options.find(({ id }) => id === optionId);
    return option ? [optionText(option.name, quantity)] : [];
  });
  return {
    line,
    name: article?.name ?? line.name,
    imageUrl: article?.image_url ?? null,
    options,
    subtotal: times(price.base),
    total: times(price.final),
    article,
    problems,
  };
}

export function lineFromServer(
  storefront: Storefront,
  line: CartLine,
  item: CartItem,
  problems: readonly CartProblem[],
): ShownLine {
  return {
    line,
    name: item.name || line.name,
    imageUrl: item.article?.image_url ?? null,
    options: item.options.map(({ name, quantity }) => optionText(name, quantity)),
    subtotal: item.imports.subtotal,
    total: item.imports.total,
    article: storefront.articles.find(({ id }) => id === item.article_id) ?? null,
    problems,
  };
}
