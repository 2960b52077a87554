/* The cart of a browser without a session, one for each store, kept in localStorage. */
import {
  array,
  fallback,
  integer,
  maxValue,
  minValue,
  number,
  object,
  pipe,
  safeParse,
  string,
  uuid,
} from "valibot";
import { type CartLine, MAX_QUANTITY } from "@/shared/lib/shop/cartLine";
import { createStoredValue, type StoredValue } from "@/shared/lib/storedValue";

const idSchema = pipe(string(), uuid());
const quantitySchema = pipe(number(), integer(), minValue(1), maxValue(MAX_QUANTITY));
const cartSchema = object({
  lines: array(
    object({
      id: idSchema,
      articleId: idSchema,
      name: fallback(string(), ""),
      quantity: quantitySchema,
      options: array(object({ articleCustomizerId: idSchema, optionId: idSchema, quantity: quantitySchema })),
      indications: string(),
    }),
  ),
});

export type BrowserCart = StoredValue<{ lines: CartLine[] }>;

const carts = new Map<string, BrowserCart>();

/** The same object for the same store. */
export function browserCart(storeId: string): BrowserCart {
  const known = carts.get(storeId);
  if (known) return known;
  const created = createStoredValue<{ lines: CartLine[] }>(`hub.cart.${storeId}`, (found) => {
    const result = safeParse(cartSchema, found);
    return result.success ? result.output : null;
  });
  carts.set(storeId, created);
  return created;
}

export function setBrowserLines(storeId: string, lines: readonly CartLine[]): void {
  browserCart(storeId).setValue(lines.length > 0 ? { lines: [...lines] } : null);
}
