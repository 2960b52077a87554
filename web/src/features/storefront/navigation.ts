/* The addresses of a store, without a router: /t/{id}, its cart and its checkout, and the open article. */
import { useSyncExternalStore } from "react";
import { withReturnPath } from "@/shared/lib/returnPath";
import { isUuid } from "@/shared/lib/uuid";

export type Screen = "browse" | "cart" | "checkout";

const SEGMENTS: Readonly<Record<Screen, string>> = { browse: "", cart: "/carrito", checkout: "/pagar" };
const STORE_PATH = /^\/t\/([^/]+)(\/carrito|\/pagar)?\/?$/;
const NAVIGATED_EVENT = "hub:store-navigated";

export interface StoreLocation {
  /** Null when the address names no store. */
  storeId: string | null;
  screen: Screen;
  /** The article whose dialog is open. */
  articleId: string | null;
  /** The cart's line that the dialog edits. */
  lineId: string | null;
  /** The order that is paid by transfer. */
  orderId: string | null;
}

export function storePath(storeId: string, screen: Screen = "browse"): string {
  return `/t/${storeId}${SEGMENTS[screen]}`;
}

/** The address of an article's dialog; with a line of the cart, to change it. */
export function articlePath(storeId: string, articleId: string, lineId?: string): string {
  const line = lineId === undefined ? "" : `&linea=${lineId}`;
  return `${storePath(storeId)}?articulo=${articleId}${line}`;
}

/** The sign-in page, which comes back to the address. */
export function signInPath(returnPath: string): string {
  return withReturnPath("/ingresar", returnPath);
}

export function signUpPath(returnPath: string): string {
  return withReturnPath("/crear_cuenta", returnPath);
}

/** The account to transfer to, and the voucher, of an order of this store. */
export function transferPath(storeId: string, orderId: string): string {
  return `${storePath(storeId, "checkout")}?pedido=${orderId}`;
}

/** The consumer's orders of all stores. */
export const ORDERS_PATH = "/mis_pedidos";

export function orderPath(orderId: string): string {
  return `${ORDERS_PATH}/${orderId}`;
}

export function parseLocation(href: string): StoreLocation {
  const { pathname, searchParams } = new URL(href);
  const [, id = "", segment] = STORE_PATH.exec(pathname) ?? [];
  const screen: Screen = segment === "/carrito" ? "cart" : segment === "/pagar" ? "checkout" : "browse";
  return {
    storeId: isUuid(id) ? id.toLowerCase() : null,
    screen,
    articleId: screen === "browse" ? searchParams.get("articulo") : null,
    lineId: screen === "browse" ? searchParams.get("linea") : null,
    orderId: screen === "checkout" ? searchParams.get("pedido") : null,
  };
}

export function useStoreLocation(): StoreLocation {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  return parseLocation(href);
}

/** The screen alone: an article's dialog opens and closes without rendering anew what is around it. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, () => parseLocation(window.location.href).screen);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("popstate", onChange);
  window.addEventListener(NAVIGATED_EVENT, onChange);
  return () => {
    window.removeEventListener("popstate", onChange);
    window.removeEventListener(NAVIGATED_EVENT, onChange);
  };
}

/** The entry before this one is a page of the store, so that going back stays in it. */
function cameFromStore(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "hubStore" in state;
}

/** Another screen begins at its top; an article's dialog stays where the page is. */
export function navigate(path: string): void {
  const before = parseLocation(window.location.href);
  window.history.pushState({ hubStore: true }, "", path);
  window.dispatchEvent(new Event(NAVIGATED_EVENT));
  if (parseLocation(window.location.href).screen !== before.screen) window.scrollTo(0, 0);
}

/** Goes back to the store's page, or to it when the dialog was opened by its address. */
export function closeArticle(storeId: string): void {
  if (cameFromStore()) {
    window.history.back();
    return;
  }
  window.history.replaceState(null, "", storePath(storeId));
  window.dispatchEvent(new Event(NAVIGATED_EVENT));
}
