/* The draft of an article, as the form's fields have it, its problems, and the body that it makes. */
import { picture, articleForm as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { amountText, parseAmount, parseCount, parsePercent } from "@/shared/lib/shop/amount";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { Article, ArticlePut, StockPut } from "../articleBody";
import type { Category } from "../categories";

export interface UseDraft {
  id: string;
  customizer_id: string;
  name: string;
  options_min: string;
  options_max: string;
}

export interface ArticleDraft {
  code: string;
  name: string;
  description: string;
  image_url: string | null;
  gallery: readonly (string | null)[];
  categories: readonly Category[];
  visible: boolean;
  base: string;
  discount_fixed: string;
  discount_percent: string;
  tax_percent: string;
  isCounted: boolean;
  count: string;
  min_count: string;
  out_of_stock: boolean;
  uses: readonly UseDraft[];
  /** The stored stock that the form's replaces; null for a new article. */
  storedStock: Article["stock"] | null;
}

export function draftOf(article: Article | null): ArticleDraft {
  const { price, stock } = article ?? {};
  const count = stock?.count ?? null;
  return {
    code: article?.code ?? "",
    name: article?.name ?? "",
    description: article?.description ?? "",
    image_url: article?.image_url ?? null,
    gallery: article?.gallery ?? [],
    categories: article?.categories ?? [],
    visible: article?.visible ?? true,
    base: amountText(price?.base),
    discount_fixed: price?.discount_fixed ? amountText(price.discount_fixed) : "",
    discount_percent: price?.discount_percent ? amountText(price.discount_percent) : "",
    tax_percent: amountText(price?.tax_percent),
    isCounted: count !== null,
    count: count === null ? "" : String(count),
    min_count: stock?.min_count ? String(stock.min_count) : "",
    out_of_stock: stock?.out_of_stock ?? false,
    uses: (article?.customizers ?? []).map(({ id, customizer_id, name, options_min, options_max }) => ({
      id,
      customizer_id,
      name,
      options_min: String(options_min),
      options_max: String(options_max),
    })),
    storedStock: stock ?? null,
  };
}

export function findProblems(draft: ArticleDraft): FieldProblems {
  const problems: Record<string, string> = {};
  const check = (path: string, isWrong: boolean, text: string) => {
    if (isWrong) problems[path] ??= text;
  };
  check("name", draft.name.trim() === "", texts.required);
  const pictures = [["image_url", draft.image_url] as const].concat(
    draft.gallery.map((url, index) => [`gallery[${index}]` as "image_url", url] as const),
  );
  for (const [path, url] of pictures) {
    const problem = url === null ? null : findPictureAddressProblem(url);
    if (problem) problems[path] = picture.problems[problem];
  }
  check("price.base", draft.base.trim() === "", texts.required);
  check("price.base", parseAmount(draft.base) === null, texts.badAmount);
  check(
    "price.discount_fixed",
    parseOptional(draft.discount_fixed, parseAmount) === undefined,
    texts.badAmount,
  );
  for (const name of ["discount_percent", "tax_percent"] as const) {
    check(`price.${name}`, parseOptional(draft[name], parsePercent) === undefined, texts.badPercent);
  }
  if (draft.isCounted) {
    check("stock.count", parseCount(draft.count) === null, texts.badCount);
    check("stock.min_count", parseOptional(draft.min_count, parseCount) === undefined, texts.badCount);
  }
  draft.uses.forEach((use, index) => {
    const [min, max] = [parseCount(use.options_min), parseCount(use.options_max)];
    const path = `customizers[${index}]`;
    check(`${path}.options_min`, min === null, texts.badCount);
    check(`${path}.options_max`, max === null, texts.badCount);
    check(`${path}.options_max`, min !== null && max !== null && (min > max || max > 99), texts.badBounds);
  });
  return problems;
}

/** The body of a draft without problems; its stock only when the form changed it, since orders move it. */
export function bodyOf(draft: ArticleDraft): ArticlePut {
  const stock = stockOf(draft);
  return {
    code: draft.code.trim() || null,
    name: draft.name.trim(),
    description: draft.description.trim(),
    image_url: draft.image_url,
    gallery: draft.gallery.filter((url) => url !== null),
    categories: [...draft.categories],
    visible: draft.visible,
    price: {
      base: parseAmount(draft.base) ?? 0,
      discount_fixed: parseAmount(draft.discount_fixed) ?? 0,
      discount_percent: parsePercent(draft.discount_percent) ?? 0,
      tax_percent: parsePercent(draft.tax_percent),
    },
    customizers: draft.uses.map(({ id, customizer_id, name, options_min, options_max }) => ({
      id,
      customizer_id,
      name: name.trim() || null,
      options_min: parseCount(options_min) ?? 0,
      options_max: parseCount(options_max) ?? 0,
    })),
    ...(stock && { stock }),
  };
}

function stockOf({ isCounted, count, min_count, out_of_stock, storedStock }: ArticleDraft): StockPut | null {
  const stock = {
    count: isCounted ? parseCount(count) : null,
    min_count: isCounted ? parseCount(min_count) || null : null,
    out_of_stock,
  };
  if (storedStock === null) return stock;
  const isSame =
    stock.count === storedStock.count &&
    (stock.min_count ?? 0) === (storedStock.min_count ?? 0) &&
    out_of_stock === storedStock.out_of_stock;
  return isSame ? null : { ...stock, expected_count: storedStock.count };
}

/** Null for an empty text, undefined for one that is not a number. */
function parseOptional(text: string, parse: (text: string) => number | null): number | null | undefined {
  return text.trim() === "" ? null : (parse(text) ?? undefined);
}
