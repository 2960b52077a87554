/* The browser's subscription to push messages, one for all accounts, and the service worker that shows them. */

const WORKER_URL = "/push-worker.js";
const SCOPE = "/";

/** The subscription made with that key; a subscription with another key is replaced. Asks for no permission. */
export async function subscribeBrowser(key: string): Promise<PushSubscription> {
  const { pushManager } = await activateWorker();
  const applicationServerKey = bytesFromBase64Url(key);
  const known = await pushManager.getSubscription();
  if (known && isSameKey(known.options.applicationServerKey, applicationServerKey)) return known;
  // A browser refuses a second key beside the first.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Ends the subscription, and the worker with it. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await findRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/** The calendar's worker has a scope of its own, which this one must not be taken for. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.find(({ scope }) => new URL(scope).pathname === SCOPE);
}

async function activateWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER_URL, {
    scope: SCOPE,
    updateViaCache: "none",
  });
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return registration;
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener("statechange", () => {
      if (starting.state === "activated") resolve();
      if (starting.state === "redundant") reject(new Error("the service worker did not start"));
    });
  });
  return registration;
}

export function bytesFromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

export function isSameKey(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (known?.byteLength !== wanted.length) return false;
  const bytes = new Uint8Array(known);
  return wanted.every((byte, at) => byte === bytes[at]);
}
