/* What the browser tells a component: the clock, the width and the page's query string, as external stores. */
import { useSyncExternalStore } from "react";

const CLOCK_STEP_MS = 15_000;
const PHONE = "(max-width: 767.98px)";
const NAVIGATED = "hub:navigated";

let now = Date.now();

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
  return useSyncExternalStore(subscribeWidth, () => window.matchMedia(PHONE).matches);
}

function subscribeWidth(changed: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

export function useQueryParam(name: string): string | null {
  const search = useSyncExternalStore(subscribeLocation, () => window.location.search);
  return new URLSearchParams(search).get(name);
}

/** Writes one parameter as a new history entry; null takes it away. */
export function pushQueryParam(name: string, value: string | null): void {
  const url = new URL(window.location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  if (url.href === window.location.href) return;
  window.history.pushState(null, "", url);
  window.dispatchEvent(new Event(NAVIGATED));
}

function subscribeLocation(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  window.addEventListener(NAVIGATED, changed);
  return () => {
    window.removeEventListener("popstate", changed);
    window.removeEventListener(NAVIGATED, changed);
  };
}
