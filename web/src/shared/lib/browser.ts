/* What the browser tells a component: the clock, the width and the page's query string, as external stores. */
import { useSyncExternalStore } from "react";
import { afterPaint } from "./afterPaint";

const CLOCK_STEP_MS = 15_000;
const PHONE_QUERY = "(max-width: 767.98px)";
const NAVIGATED_EVENT = "hub:navigated";

let now = Date.now();

// Writing the address costs a browser as much as a tenth of a month's drawing, so it comes after that.
let pendingUrl: { href: string; callOff: () => void } | null = null;

/** The present, moving every few seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribeClock, () => now);
}

function subscribeClock(changed: () => void): () => void {
  const tick = () => {
    now = Date.now();
    changed();
  };
  now = Date.now();
  const timer = setInterval(tick, CLOCK_STEP_MS);
  // A phone's page sleeps in the pocket: it must not wake up with yesterday's present.
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribeWidth, () => window.matchMedia(PHONE_QUERY).matches);
}

function subscribeWidth(changed: () => void): () => void {
  const media = window.matchMedia(PHONE_QUERY);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Where the page is: what it shows already, also while the browser's address is still to follow. */
export function currentUrl(): URL {
  return new URL(pendingUrl?.href ?? window.location.href);
}

export function useQueryParam(name: string): string | null {
  return useSyncExternalStore(subscribeLocation, () => currentUrl().searchParams.get(name));
}

/** Writes one parameter as a new history entry, once what it changes is on screen; null takes it away. */
export function pushQueryParam(name: string, value: string | null): void {
  const url = currentUrl();
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  if (url.href === currentUrl().href) return;
  commitPendingUrl();
  pendingUrl = { href: url.href, callOff: afterPaint(commitPendingUrl) };
  // The way home scrolls, and the history keeps where one was: that address does not wait.
  if (value === null) commitPendingUrl();
  window.dispatchEvent(new Event(NAVIGATED_EVENT));
}

/** Takes the address that is still to come into the history. */
function commitPendingUrl(): void {
  if (!pendingUrl) return;
  const { href, callOff } = pendingUrl;
  callOff();
  pendingUrl = null;
  window.history.pushState(null, "", href);
}

// What was on screen had no entry in the history yet, so going back led past the one it was to follow.
let handledPopstate: Event | null = null;

function subscribeLocation(changed: () => void): () => void {
  const wentBack = (event: Event) => {
    if (pendingUrl) {
      pendingUrl.callOff();
      pendingUrl = null;
      handledPopstate = event;
      window.history.forward();
    }
    if (event !== handledPopstate) changed();
  };
  window.addEventListener("popstate", wentBack);
  window.addEventListener(NAVIGATED_EVENT, changed);
  return () => {
    window.removeEventListener("popstate", wentBack);
    window.removeEventListener(NAVIGATED_EVENT, changed);
  };
}
