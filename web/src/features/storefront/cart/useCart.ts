/* The cart of the store, wherever it is kept: in the browser without a session, on the server with one. */
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { measure } from "@/shared/analytics/measure";
import {
  addLine,
  type CartLimit,
  type CartLine,
  findCartLimit,
  itemsPut,
  linesFromCart,
} from "@/shared/lib/shop/cartLine";
import { useConsumer } from "../consumer";
import type { Cart, CartPut, Storefront } from "../model";
import { findLocalProblems } from "../rules/localProblems";
import { sumAmounts } from "../rules/money";
import { browserCart, setBrowserLines } from "./browserCart";
import { problemLine } from "./cartProblem";
import type { ServerCart } from "./serverCartStore";
import { lineFromServer, lineFromStorefront, type ShownLine } from "./shownLine";
import { useServerCart } from "./useServerCart";

export interface CartState {
  storefront: Storefront;
  /** Null without a session. */
  accountId: string | null;
  /** True until it is known whether there is a session, and with one until its cart is read. */
  isLoading: boolean;
  lines: readonly ShownLine[];
  /** Of all units. */
  count: number;
  /** Of the lines, before coupon, policies and tip. */
  total: number;
  /** The server's cart; null without a session. */
  cart: Cart | null;
  server: ServerCart;
  /** Changes the lines; of several changes each gets the result of the one before. */
  change: (edit: LinesEdit) => void;
  /** Adds a line, unless it passes a limit, which it answers. */
  add: (line: CartLine) => CartLimit | null;
  /** The limit that kept the last line out; null after any other change. */
  limit: CartLimit | null;
}

type LinesEdit = (lines: readonly CartLine[]) => CartLine[];

export function useCartState(storefront: Storefront): CartState {
  const storeId = storefront.store.id;
  const consumer = useConsumer();
  const { state } = consumer;
  const signedInAccountId = state === "authenticated" ? consumer.accountId : null;
  const server = useServerCart(storefront, consumer);
  const own = browserCart(storeId);
  const browserLines = useSyncExternalStore(own.subscribe, own.getValue)?.lines ?? NO_LINES;
  const cart = (signedInAccountId !== null && server.cart) || null;

  const written = useRef<{ items: unknown; lines: readonly CartLine[] }>(null);
  /** The lines that were written last, until the server has answered them. */
  const findPendingLines = (pending: CartPut | null) =>
    pending?.items && written.current?.items === pending.items ? written.current.lines : undefined;
  const pendingLines = findPendingLines(server.writing.pending);
  // Changes that were made before it was known where the cart is.
  const [waiting, setWaiting] = useState<readonly LinesEdit[]>([]);
  const isKnown = state === "anonymous" || cart !== null;
  const known = cart ? (pendingLines ?? linesFromCart(cart, storefront)) : browserLines;
  const lines = waiting.reduce<readonly CartLine[]>((made, edit) => edit(made), known);

  const shown = lines.map((line, index): ShownLine => {
    const item = cart && !pendingLines && waiting.length === 0 ? cart.items[index] : undefined;
    if (!cart || !item) {
      return lineFromStorefront(storefront, line, findLocalProblems(storefront, lines, index));
    }
    const problems = cart.problems.filter((problem) => problemLine(problem) === index);
    return lineFromServer(storefront, line, item, problems);
  });

  const [limit, setLimit] = useState<CartLimit | null>(null);
  const change: CartState["change"] = (edit) => {
    setLimit(null);
    if (state === "anonymous") {
      setBrowserLines(storeId, edit(own.getValue()?.lines ?? NO_LINES));
      return;
    }
    const latest = server.getLatest();
    if (signedInAccountId === null || !latest.cart) {
      setWaiting((edits) => [...edits, edit]);
      return;
    }
    const next = edit(findPendingLines(latest.pending) ?? linesFromCart(latest.cart, storefront));
    const put = itemsPut(next);
    written.current = { items: put.items, lines: next };
    server.write(put);
  };

  const add: CartState["add"] = (line) => {
    const passed = findCartLimit(lines, line);
    if (passed === null) {
      change((all) => addLine(all, line));
      measure("add", "article", line.articleId, { quantity: line.quantity });
    } else setLimit(passed);
    return passed;
  };

  useEffect(() => {
    if (!isKnown || waiting.length === 0) return;
    setWaiting([]);
    change((made) => waiting.reduce<CartLine[]>((all, edit) => edit(all), [...made]));
  });

  return {
    storefront,
    accountId: signedInAccountId,
    isLoading: state === "loading" || (signedInAccountId !== null && !server.cart && !server.error),
    lines: shown,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: sumAmounts(shown.map(({ total }) => total)),
    cart,
    server,
    change,
    add,
    limit,
  };
}

const NO_LINES: readonly CartLine[] = [];

export const CartContext = createContext<CartState | null>(null);

export function useCart(): CartState {
  const cart = useContext(CartContext);
  if (!cart) throw new Error("no cart around the component");
  return cart;
}
