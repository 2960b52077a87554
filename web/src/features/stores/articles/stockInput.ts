/* A stock as people type it: a number, nothing for one that is not counted, '+5' or '-3' for a change. */
import { parseCount } from "@/shared/lib/shop/amount";

const MAX_COUNT = 1_000_000_000;

export type StockInput = { count: number | null } | { problem: "unreadable" | "negative" };

export function parseStock(text: string, current: number | null): StockInput {
  const plain = text.trim();
  if (plain === "") return { count: null };
  const sign = /^[+-]/.exec(plain)?.[0];
  const number = parseCount(sign ? plain.slice(1) : plain);
  if (number === null || number > MAX_COUNT) return { problem: "unreadable" };
  if (!sign) return { count: number };
  const count = (current ?? 0) + (sign === "+" ? number : -number);
  if (count > MAX_COUNT) return { problem: "unreadable" };
  return count < 0 ? { problem: "negative" } : { count };
}
