/* The stock as a shop's visitor needs it: the units that can be sold. */
import type { Article, ArticleStock, Storefront } from "../model";
import { listChoiceGroups } from "./choices";

/** At most this many units left are said. */
const FEW_UNITS = 5;

/** The units that can be sold; null when they are not counted. */
export function sellableUnits({ count, min_count, out_of_stock }: ArticleStock): number | null {
  if (out_of_stock) return 0;
  return count === null ? null : Math.max(count - (min_count ?? 0), 0);
}

export function isSoldOut(stock: ArticleStock): boolean {
  return sellableUnits(stock) === 0;
}

/** The few units that are left; null when there are many, none, or they are not counted. */
export function fewUnitsLeft(stock: ArticleStock): number | null {
  const units = sellableUnits(stock);
  return units !== null && units > 0 && units <= FEW_UNITS ? units : null;
}

/** False when it is sold out, or too few options are left of a customizer that must be chosen from. */
export function canBeOrdered(storefront: Storefront, article: Article): boolean {
  if (isSoldOut(article.stock)) return false;
  return listChoiceGroups(storefront, article).every(({ use, options }) => {
    const left = options.reduce((sum, { stock }) => sum + (sellableUnits(stock) ?? use.options_min), 0);
    return left >= use.options_min;
  });
}
