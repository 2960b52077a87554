/* The problems of a cart that the server has not seen, as the server would name them: articles that are gone or short. */

import type { CartLine } from "@/shared/lib/shop/cartLine";
import type { CartProblem, Storefront } from "../model";
import { sellableUnits } from "./stock";

/** The lines of one article share its stock; the first of them has the problem. */
export function findLocalProblems(
  storefront: Storefront,
  lines: readonly CartLine[],
  index: number,
): CartProblem[] {
  const line = lines[index];
  if (!line) return [];
  const path = `items[${index}]`;
  const article = storefront.articles.find(({ id }) => id === line.articleId);
  if (!article) return [{ code: "article", path: `${path}.article_id`, extra: null }];
  const available = sellableUnits(article.stock);
  const same = lines.filter(({ articleId }) => articleId === line.articleId);
  const wanted = same.reduce((sum, { quantity }) => sum + quantity, 0);
  if (available === null || wanted <= available || same[0] !== line) return [];
  return [
    {
      code: "out_of_stock",
      path: `${path}.quantity`,
      extra: { article_id: article.id, available, wanted },
    },
  ];
}
