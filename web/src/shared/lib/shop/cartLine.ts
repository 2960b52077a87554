/* The lines of a cart, alike in the browser's cart, in the server's and in an order that is repeated. */
import type { components } from "../../api/schema";
import { randomUuid } from "../uuid";

type Schemas = components["schemas"];

/** A chosen option of one unit. */
export interface ChosenOption {
  /** The id of the article's use of a customizer; an article may use one twice. */
  articleCustomizerId: string;
  optionId: string;
  quantity: number;
}

export interface CartLine {
  id: string;
  articleId: string;
  /** The name when it was added, for an article that is gone. */
  name: string;
  quantity: number;
  options: readonly ChosenOption[];
  indications: string;
}

/** The server's limits of a cart. */
export const MAX_LINES = 50;
export const MAX_QUANTITY = 99;
export const MAX_INDICATIONS = 280;

export function newLine(line: Omit<CartLine, "id">): CartLine {
  return { id: randomUuid(), ...line };
}

function contentKey({ articleId, options, indications }: CartLine): string {
  const parts = options.map(({ articleCustomizerId, optionId, quantity }) => [
    articleCustomizerId,
    optionId,
    quantity,
  ]);
  return JSON.stringify([articleId, parts.map(String).toSorted(), indications.trim()]);
}

/** True for the same article with the same options and indications, which the server keeps as one line. */
export function isSameContent(one: CartLine, other: CartLine): boolean {
  return contentKey(one) === contentKey(other);
}

export type CartLimit = "lines" | "quantity";

/** The limit that adding the line would pass; null when it fits. */
export function findCartLimit(lines: readonly CartLine[], line: CartLine): CartLimit | null {
  const same = lines.find((one) => isSameContent(one, line));
  if (!same) return lines.length >= MAX_LINES ? "lines" : null;
  return same.quantity + line.quantity > MAX_QUANTITY ? "quantity" : null;
}

/** Adds a line, or its quantity to the line with the same content, up to the limits. */
export function addLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const same = lines.find((one) => isSameContent(one, line));
  if (!same) return lines.length >= MAX_LINES ? [...lines] : [...lines, line];
  const quantity = Math.min(same.quantity + line.quantity, MAX_QUANTITY);
  return lines.map((one) => (one === same ? { ...one, quantity } : one));
}

/** Sets a line's quantity; zero removes it. */
export function setLineQuantity(lines: readonly CartLine[], id: string, quantity: number): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.id !== id);
  return lines.map((line) =>
    line.id === id ? { ...line, quantity: Math.min(quantity, MAX_QUANTITY) } : line,
  );
}

/** Puts a line in the place of the one with its id; if another has the same content now, both become one. */
export function replaceLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const twin = lines.find((one) => one.id !== line.id && isSameContent(one, line));
  if (!twin) return lines.map((one) => (one.id === line.id ? line : one));
  return addLine(
    lines.filter((one) => one.id !== line.id),
    line,
  );
}

/** The articles that are published, by which options find the article's use of their customizer. */
interface Published {
  articles: readonly Pick<Schemas["Article"], "id" | "customizers">[];
}
type SoldOption = Pick<Schemas["ItemOption"], "id" | "customizer_id" | "customizer_name" | "quantity">;
type SoldItem = Pick<Schemas["CartItem"], "name" | "quantity" | "indications"> & {
  options: readonly SoldOption[];
};

/** The lines of the server's cart. */
export function linesFromCart(
  { items }: { items: readonly (SoldItem & Pick<Schemas["CartItem"], "id" | "article_id">)[] },
  published: Published,
): CartLine[] {
  return items.map((item) => lineFromItem(item, item.id, item.article_id, published));
}

/** The lines of an order, as new lines of a cart. */
export function linesFromOrder(
  { items }: { items: readonly (SoldItem & { article: Pick<Schemas["ItemArticle"], "id"> })[] },
  published: Published,
): CartLine[] {
  return items.map((item) => lineFromItem(item, randomUuid(), item.article.id, published));
}

function lineFromItem(item: SoldItem, id: string, articleId: string, { articles }: Published): CartLine {
  const uses = articles.find((article) => article.id === articleId)?.customizers ?? [];
  return {
    id,
    articleId,
    name: item.name,
    quantity: Math.min(item.quantity, MAX_QUANTITY),
    options: item.options.map((option) => ({
      articleCustomizerId: findArticleCustomizerId(uses, option),
      optionId: option.id,
      quantity: option.quantity,
    })),
    indications: item.indications,
  };
}

/** An option names the customizer; an article may use it twice, under two names. */
function findArticleCustomizerId(
  uses: readonly Schemas["ArticleCustomizer"][],
  { customizer_id, customizer_name }: SoldOption,
): string {
  const ofCustomizer = uses.filter((use) => use.customizer_id === customizer_id);
  const use = ofCustomizer.find(({ name }) => name === customizer_name) ?? ofCustomizer[0];
  return use?.id ?? customizer_id;
}

export function itemsPut(lines: readonly CartLine[]): Schemas["CartPut"] {
  return {
    items_set: true,
    items: lines.map(({ id, articleId, quantity, options, indications }) => ({
      id,
      article_id: articleId,
      quantity,
      options: options.map((option) => ({
        customizer_id: option.articleCustomizerId,
        option_id: option.optionId,
        quantity: option.quantity,
      })),
      indications: indications.trim() || null,
    })),
  };
}
