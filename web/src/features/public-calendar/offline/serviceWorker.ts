/* Has the page kept for when the network is away, by a service worker of the public calendar's address alone. */
import { CALENDAR_PATH } from "../data";

const WORKER_URL = "/public/pharmacy_shifts/worker.js";

/** After the page is at rest: nothing of it waits for this, and where it fails the page is as it was. */
export function registerServiceWorker(): void {
  // A page in another's frame, and one that is being developed, are not kept.
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
