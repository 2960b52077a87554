/* The lines of a cart, alike in the browser's cart and in the server's. */
import { randomUuid } from "@/shared/lib/uuid";
import type { Cart, CartItem, CartPut, Storefront } from "../model";
import type { ChosenOption } from "./choices";

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

/** The lines of the server's cart. Its options name the customizer, so that the article's use of it is found again. */
export function linesFromCart(cart: Cart, storefront: Storefront): CartLine[] {
  return cart.items.map((item) => ({
    id: item.id,
    articleId: item.article_id,
    name: item.name,
    quantity: item.quantity,
    options: item.options.map((option) => ({
      articleCustomizerId: findUseId(storefront, item.article_id, option),
      optionId: option.id,
      quantity: option.quantity,
    })),
    indications: item.indications,
  }));
}

function findUseId(storefront: Storefront, articleId: string, option: CartItem["options"][number]): string {
  const uses = storefront.articles.find(({ id }) => id === articleId)?.customizers ?? [];
  const ofCustomizer = uses.filter(({ customizer_id }) => customizer_id === option.customizer_id);
  // An article may use a customizer twice, under two names.
  const use = ofCustomizer.find(({ name }) => name === option.customizer_name) ?? ofCustomizer[0];
  return use?.id ?? option.customizer_id;
}

export function itemsPut(lines: readonly CartLine[]): CartPut {
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
