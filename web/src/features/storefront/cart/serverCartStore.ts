/* The server's cart as an external store: its type alone, which the first view needs without the code. */
import type { CartMerge } from "@/shared/lib/shop/mergeCarts";
import type { Cart, CartPut } from "../model";
import type { CartWriterState } from "./cartWriter";

export interface ServerCart {
  /** Undefined until it is read. */
  cart: Cart | undefined;
  error: unknown;
  refetch: () => void;
  /** The newest one and the changes under way, also between two renderings. */
  getLatest: () => { cart: Cart | undefined; pending: CartPut | null };
  /** Takes a cart that another call has answered. */
  setCart: (cart: Cart) => void;
  write: (put: CartPut) => void;
  retryWrite: () => void;
  writing: CartWriterState;
  /** True when the last change failed and would be refused again. */
  isRefused: boolean;
  /** What the last merge changed, until it is dismissed. */
  merge: CartMerge | null;
  dismissMerge: () => void;
}

/** The cart of an account as an external store. */
export interface ServerCartStore {
  getState: () => ServerCart;
  subscribe: (changed: () => void) => () => void;
}
