/* Registers the public calendar's service worker and has it cache the page. */
import { CALENDAR_PATH } from "../data";

const WORKER_URL = "/public/pharmacy_shifts/worker.js";

/** Runs after the page has loaded; a failure has no effect on the page. */
export function registerServiceWorker(): void {
  // Embedded pages and development pages are not cached.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || window.top !== window) return;
  const register = () => setTimeout(() => void registerAndCachePage().catch(() => {}), 1500);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

async function registerAndCachePage(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER_URL, { scope: CALENDAR_PATH, updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
  active?.postMessage({ page: window.location.pathname + window.location.search, files });
}
