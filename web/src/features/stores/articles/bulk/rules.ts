/* Changes of many articles: what each becomes, and why one cannot. */
import type { bulk } from "@/shared/i18n/es";
import { type Article, type ArticlePut, articleBody, stockBody } from "../articleBody";

export type Category = Article["categories"][number];

export type BulkChange =
  | { kind: "price_percent"; percent: number; rounding: number }
  | { kind: "price_amount"; amount: number }
  | { kind: "price_set"; amount: number }
  | { kind: "discount"; percent: number }
  | { kind: "visible"; visible: boolean }
  | { kind: "stock_out"; isOut: boolean }
  | { kind: "category_add"; category: Category }
  | { kind: "category_remove"; categoryId: string };

export type BulkKind = BulkChange["kind"];
export type Refusal = keyof typeof bulk.refusals;

export type BulkOutcome =
  | { outcome: "changed"; before: BulkValue; after: BulkValue; body: ArticlePut }
  | { outcome: "same"; before: BulkValue }
  | { outcome: "refused"; before: BulkValue; reason: Refusal };

/** The part of an article that a change is about, as the preview shows it. */
export type BulkValue =
  | { as: "money"; amount: number }
  | { as: "percent"; percent: number }
  | { as: "state"; state: "visible" | "hidden" | "out" | "available" }
  | { as: "categories"; names: readonly string[] };

const MAX_AMOUNT = 1_000_000_000;
const MAX_CATEGORIES = 20;

/** The article after a change. */
export function applyChange(article: Article, change: BulkChange): BulkOutcome {
  const body = articleBody(article);
  const before = bulkValue(article, change.kind);
  const changed = (after: BulkValue, changes: Partial<ArticlePut>): BulkOutcome =>
    isSameValue(before, after)
      ? { outcome: "same", before }
      : { outcome: "changed", before, after, body: { ...body, ...changes } };
  switch (change.kind) {
    case "price_percent":
    case "price_amount":
    case "price_set": {
      const base = changedPrice(article.price.base, change);
      if (base < 0) return { outcome: "refused", before, reason: "below_zero" };
      if (base > MAX_AMOUNT) return { outcome: "refused", before, reason: "too_high" };
      return changed({ as: "money", amount: base }, { price: { ...body.price, base } });
    }
    case "discount": {
      const discount_percent = change.percent;
      return changed(
        { as: "percent", percent: discount_percent },
        { price: { ...body.price, discount_percent } },
      );
    }
    case "visible":
      return changed(visibilityOf(change.visible), { visible: change.visible });
    case "stock_out":
      return changed(stockStateOf(change.isOut), {
        stock: stockBody(article, { out_of_stock: change.isOut }),
      });
    case "category_add": {
      const has = article.categories.some(({ id }) => id === change.category.id);
      if (!has && article.categories.length >= MAX_CATEGORIES) {
        return { outcome: "refused", before, reason: "too_many_categories" };
      }
      return withCategories(has ? article.categories : [...article.categories, change.category]);
    }
    case "category_remove":
      return withCategories(article.categories.filter(({ id }) => id !== change.categoryId));
  }
  function withCategories(categories: readonly Category[]): BulkOutcome {
    return changed(
      { as: "categories", names: categories.map(({ name }) => name) },
      { categories: [...categories] },
    );
  }
}

/** The price in pesos after a change, to the centavo, rounded half up. */
function changedPrice(
  base: number,
  change: Extract<BulkChange, { kind: "price_percent" | "price_amount" | "price_set" }>,
): number {
  if (change.kind === "price_set") return change.amount;
  const centavos = Math.round(base * 100);
  if (change.kind === "price_amount") return (centavos + Math.round(change.amount * 100)) / 100;
  const step = Math.round(change.rounding * 100);
  // In hundredths of a percent, so that no decimal is lost before the one rounding.
  const exact = (centavos * (10_000 + Math.round(change.percent * 100))) / 10_000;
  return (Math.floor(exact / step + 0.5) * step) / 100;
}

/** The value of an article that a change of this kind is about. */
export function bulkValue(article: Article, kind: BulkKind): BulkValue {
  if (kind === "discount") return { as: "percent", percent: article.price.discount_percent };
  if (kind === "visible") return visibilityOf(article.visible);
  if (kind === "stock_out") return stockStateOf(article.stock.out_of_stock);
  if (kind === "category_add" || kind === "category_remove") {
    return { as: "categories", names: article.categories.map(({ name }) => name) };
  }
  return { as: "money", amount: article.price.base };
}

function visibilityOf(isVisible: boolean): BulkValue {
  return { as: "state", state: isVisible ? "visible" : "hidden" };
}

function stockStateOf(isOut: boolean): BulkValue {
  return { as: "state", state: isOut ? "out" : "available" };
}

export function isSameValue(one: BulkValue, other: BulkValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The change that gives an article back the value it had, by the article of before. */
export function undoBody(now: Article, before: Article, kind: BulkKind): ArticlePut {
  const body = articleBody(now);
  if (kind === "visible") return { ...body, visible: before.visible };
  if (kind === "stock_out") {
    return { ...body, stock: stockBody(now, { out_of_stock: before.stock.out_of_stock }) };
  }
  if (kind === "discount") {
    return { ...body, price: { ...body.price, discount_percent: before.price.discount_percent } };
  }
  if (kind === "category_add" || kind === "category_remove") {
    return { ...body, categories: before.categories };
  }
  return { ...body, price: { ...body.price, base: before.price.base } };
}
