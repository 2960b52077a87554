/* The clock, screen width and query string as external stores for components. */
import { useSyncExternalStore } from "react";
import { afterPaint } from "./afterPaint";

const CLOCK_STEP_MS = 15_000;
const PHONE_QUERY = "(max-width: 767.98px)";
// A table with fields needs more than half of a tablet beside the whole navigation.
const TABLET_QUERY = "(max-width: 1023.98px)";
// Four columns need about 230 pixels each beside the navigation.
const NARROW_QUERY = "(max-width: 1179.98px)";
const NAVIGATED_EVENT = "hub:navigated";

let now = Date.now();

// Writing the address costs a tenth of drawing a month, so it is deferred until after the paint.
let pendingUrl: { href: string; callOff: () => void } | null = null;

/** The current time, updated every few seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribeClock, () => now);
}

function subscribeClock(onChange: () => void): () => void {
  const tick = () => {
    now = Date.now();
    onChange();
  };
  now = Date.now();
  const timer = setInterval(tick, CLOCK_STEP_MS);
  // A phone suspends hidden pages: update as soon as the page is visible.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribePhone, () => window.matchMedia(PHONE_QUERY).matches);
}

/** True on a tablet that is held upright, and on a phone. */
export function useIsTablet(): boolean {
  return useSyncExternalStore(subscribeTablet, () => window.matchMedia(TABLET_QUERY).matches);
}

/** True when a board's columns do not fit beside each other. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeNarrow, () => window.matchMedia(NARROW_QUERY).matches);
}

const subscribePhone = (onChange: () => void) => subscribeMedia(PHONE_QUERY, onChange);
const subscribeTablet = (onChange: () => void) => subscribeMedia(TABLET_QUERY, onChange);
const subscribeNarrow = (onChange: () => void) => subscribeMedia(NARROW_QUERY, onChange);

function subscribeMedia(query: string, onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** The page's address, including a change that is not yet written to the history. */
export function currentUrl(): URL {
  return new URL(pendingUrl?.href ?? window.location.href);
}

export function useQueryParam(name: string): string | null {
  return useSyncExternalStore(subscribeLocation, () => currentUrl().searchParams.get(name));
}

/** Sets one parameter in a new history entry, written after the paint; null removes it. */
export function pushQueryParam(name: string, value: string | null): void {
  const url = currentUrl();
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  if (url.href === currentUrl().href) return;
  commitPendingUrl();
  pendingUrl = { href: url.href, callOff: afterPaint(commitPendingUrl) };
  // Going to today scrolls, and the history stores the scroll position: this change is written at once.
  if (value === null) commitPendingUrl();
  window.dispatchEvent(new Event(NAVIGATED_EVENT));
}

/** Writes the pending address to the history. */
function commitPendingUrl(): void {
  if (!pendingUrl) return;
  const { href, callOff } = pendingUrl;
  callOff();
  pendingUrl = null;
  window.history.pushState(null, "", href);
}

// Going back with a pending change skips an entry: this popstate was corrected and must not be reported.
let handledPopstate: Event | null = null;

function subscribeLocation(onChange: () => void): () => void {
  const wentBack = (event: Event) => {
    if (pendingUrl) {
      pendingUrl.callOff();
      pendingUrl = null;
      handledPopstate = event;
      window.history.forward();
    }
    if (event !== handledPopstate) onChange();
  };
  window.addEventListener("popstate", wentBack);
  window.addEventListener(NAVIGATED_EVENT, onChange);
  return () => {
    window.removeEventListener("popstate", wentBack);
    window.removeEventListener(NAVIGATED_EVENT, onChange);
  };
}
