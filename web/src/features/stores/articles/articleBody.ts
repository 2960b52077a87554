/* The body that writes an article: everything the article has, but its stock, which orders move. */
import type { components } from "@/shared/api/schema";

export type Article = components["schemas"]["Article"];
export type ArticlePut = components["schemas"]["ArticlePut"];
export type StockPut = components["schemas"]["StockPut"];

/** The body that leaves an article as it is. */
export function articleBody(article: Article): ArticlePut {
  const { code, name, description, image_url, gallery, categories, visible, price, customizers } = article;
  const { base, discount_fixed, discount_percent, tax_percent } = price;
  return {
    code,
    name,
    description,
    image_url,
    gallery,
    categories,
    visible,
    price: { base, discount_fixed, discount_percent, tax_percent },
    customizers: customizers.map(({ id, name, order, customizer_id, options_min, options_max }) => ({
      id,
      name,
      order,
      customizer_id,
      options_min,
      options_max,
    })),
  };
}

/** The stock with changes; an order that moved the count meanwhile is a conflict. */
export function stockBody({ stock }: Article, changes: Partial<StockPut>): StockPut {
  return { ...stock, expected_count: stock.count, ...changes };
}
