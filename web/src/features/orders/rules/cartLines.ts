/* The lines of an order as lines of a cart, added to those that are there. */
import type { components } from "@/shared/api/schema";
import { randomUuid } from "@/shared/lib/uuid";

type Schemas = components["schemas"];
export type CartLine = Required<
  Pick<Schemas["CartItemPut"], "id" | "article_id" | "quantity" | "options">
> & {
  indications: string;
};
type Sold = Pick<Schemas["OrderItem"], "quantity" | "indications"> & {
  options: readonly Pick<Schemas["ItemOption"], "id" | "customizer_id" | "quantity">[];
};
export type OrderLine = Sold & { article: Pick<Schemas["ItemArticle"], "id"> };
export type ExistingLine = Sold & Pick<Schemas["CartItem"], "id" | "article_id">;

/** The limits of the server's cart. */
const LINES_MAX = 50;
const QUANTITY_MAX = 99;

/**
 * The cart's lines with the order's. Equal ones are one line with the larger quantity, so that repeating twice orders once;
 * null when there are too many.
 */
export function mergeOrderLines(
  existing: readonly ExistingLine[],
  ordered: readonly OrderLine[],
  createId: () => string = randomUuid,
): CartLine[] | null {
  const lines = new Map<string, CartLine>();
  const add = (line: CartLine) => {
    const key = lineKey(line);
    const known = lines.get(key);
    lines.set(key, known ? { ...known, quantity: Math.max(known.quantity, line.quantity) } : line);
  };
  for (const line of existing) add(toLine(line, line.id, line.article_id));
  for (const line of ordered) add(toLine(line, createId(), line.article.id));
  return lines.size > LINES_MAX ? null : [...lines.values()];
}

function toLine({ quantity, options, indications }: Sold, id: string, article_id: string): CartLine {
  return {
    id,
    article_id,
    quantity: Math.min(quantity, QUANTITY_MAX),
    options: options.map((option) => ({
      customizer_id: option.customizer_id,
      option_id: option.id,
      quantity: option.quantity,
    })),
    indications,
  };
}

/** Equal for lines that the server would merge. */
function lineKey({ article_id, options, indications }: CartLine): string {
  const chosen = options.map((option) => `${option.customizer_id} ${option.option_id} ${option.quantity}`);
  return JSON.stringify([article_id, chosen.toSorted(), indications.trim()]);
}
