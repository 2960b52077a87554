/* The cart of a browser without a session, one for each store, kept in localStorage. */
import { type CartLine, type ChosenOption, MAX_QUANTITY } from "@/shared/lib/shop/cartLine";
import { createStoredValue, type StoredValue } from "@/shared/lib/storedValue";
import { isUuid } from "@/shared/lib/uuid";

export type BrowserCart = StoredValue<{ lines: CartLine[] }>;

const carts = new Map<string, BrowserCart>();

/** The same object for the same store. */
export function browserCart(storeId: string): BrowserCart {
  const known = carts.get(storeId);
  if (known) return known;
  const created = createStoredValue(`hub.cart.${storeId}`, parseCart);
  carts.set(storeId, created);
  return created;
}

export function setBrowserLines(storeId: string, lines: readonly CartLine[]): void {
  browserCart(storeId).setValue(lines.length > 0 ? { lines: [...lines] } : null);
}

type Unknown<T> = { [K in keyof T]?: unknown } | null;

// By hand: a first view that loads valibot is 2 kB larger.
function parseCart(found: unknown): { lines: CartLine[] } | null {
  const lines = (found as Unknown<{ lines: CartLine[] }>)?.lines;
  return Array.isArray(lines) && lines.every(isLine) ? { lines: lines.map(toLine) } : null;
}

function isLine(found: Unknown<CartLine>): boolean {
  return (
    isId(found?.id) &&
    isId(found?.articleId) &&
    isQuantity(found?.quantity) &&
    Array.isArray(found?.options) &&
    found.options.every(isOption) &&
    typeof found.indications === "string"
  );
}

function isOption(found: Unknown<ChosenOption>): boolean {
  return isId(found?.articleCustomizerId) && isId(found?.optionId) && isQuantity(found?.quantity);
}

/** Older carts have no names. */
function toLine(line: CartLine): CartLine {
  return { ...line, name: typeof line.name === "string" ? line.name : "" };
}

function isId(found: unknown): boolean {
  return typeof found === "string" && isUuid(found);
}

function isQuantity(found: unknown): boolean {
  return Number.isInteger(found) && (found as number) >= 1 && (found as number) <= MAX_QUANTITY;
}
