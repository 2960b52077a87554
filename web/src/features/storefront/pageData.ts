/* The store's data that the server wrote into the page, with which it is drawn before anything is asked for. */
import type { Storefront } from "./model";

export interface PageData {
  /** Undefined in a page that the server did not write. */
  storefront: Storefront | undefined;
  /** True when the server wrote that there is no such store. */
  isMissing: boolean;
}

export const NO_PAGE_DATA: PageData = { storefront: undefined, isMissing: false };

export function readPageData(root: HTMLElement): PageData {
  const text = document.getElementById("hub-storefront")?.textContent;
  if (text) return { storefront: JSON.parse(text) as Storefront, isMissing: false };
  return { storefront: undefined, isMissing: root.querySelector("main") !== null };
}
