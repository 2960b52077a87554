/* The lines of several orders, added up for the kitchen. */
import { optionsText } from "@/shared/lib/shop/orderLines";
import type { Order, OrderItem } from "../model";
import { shortCode } from "./code";

export interface KitchenLine {
  /** The same for lines that are prepared alike. */
  key: string;
  name: string;
  quantity: number;
  options: string;
  indications: string;
  /** The short codes of the orders, in their order. */
  codes: string[];
}

/** What is to be made: equal lines of the orders added up, those of an article together, in the order in which they came. */
export function addUpLines(orders: readonly Pick<Order, "code" | "items">[]): KitchenLine[] {
  const lines = new Map<string, KitchenLine>();
  const articles = new Map<string, number>();
  for (const { code, items } of orders) {
    for (const item of items) {
      if (item.quantity === 0) continue;
      const key = lineKey(item);
      const codeShown = shortCode(code);
      if (!articles.has(item.article.id)) articles.set(item.article.id, articles.size);
      const known = lines.get(key);
      if (known) {
        known.quantity += item.quantity;
        if (!known.codes.includes(codeShown)) known.codes.push(codeShown);
      } else lines.set(key, newLine(key, item, codeShown));
    }
  }
  const rank = (line: KitchenLine) => articles.get(line.key.split("|")[0] ?? "") ?? 0;
  return [...lines.values()].toSorted((a, b) => rank(a) - rank(b));
}

function newLine(key: string, item: OrderItem, code: string): KitchenLine {
  const { name, quantity, indications } = item;
  return { key, name, quantity, options: optionsText(item), indications, codes: [code] };
}

function lineKey({ article, options, indications }: OrderItem): string {
  const chosen = options.map(({ id, quantity }) => `${id}*${quantity}`).toSorted();
  return [article.id, chosen.join("+"), indications.trim().toLowerCase()].join("|");
}
