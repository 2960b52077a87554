/* The service worker of push messages: shows them, confirms them, and opens their pages. It sees no requests. */

import { findTabAt, ownPath, type PushMessage, parsePushMessage } from "./shared/push/worker/pushMessage";
import badge from "./shared/ui/marks/images/badge.png";
import icon from "./shared/ui/marks/images/icon.png";

const worker = self as unknown as ServiceWorkerGlobalScope;
const { origin } = worker.location;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("push", (event) => {
  const message = parsePushMessage(event.data?.text(), origin);
  event.waitUntil(Promise.all([showMessage(message), confirmMessage(message)]));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(ownPath(event.notification.data?.path, origin)));
});
worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event as PushSubscriptionChangeEvent));
});

/** Also shown when its page is open: browsers end the subscription of a site that stays silent. */
async function showMessage({ title, body, tag, path }: PushMessage): Promise<void> {
  await worker.registration.showNotification(title, {
    body,
    icon,
    badge,
    lang: "es-AR",
    data: { path },
    // Without `renotify` a message that takes another's place would be silent. It needs a tag.
    ...(tag && { tag, renotify: true }),
  } as NotificationOptions);
}

/** Tells the server that the message arrived. A failure does not keep it from being shown. */
async function confirmMessage({ id }: PushMessage): Promise<void> {
  if (id === null) return;
  await fetch(`/notifications/messages/${id}/received`, { method: "PUT", credentials: "omit" }).catch(
    () => undefined,
  );
}

/** Focuses the tab that shows the page, or opens it in another: a tab with another page may hold unsaved work. */
async function openPage(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = findTabAt(tabs, path, origin);
  await (tab ? tab.focus() : worker.clients.openWindow(path));
}

/** Subscribes again with the same key. Only a signed-in page can tell the server: an open one now, or the next one. */
async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  if (!newSubscription && options?.applicationServerKey)
    await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: options.applicationServerKey,
    });
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage("push-subscription-changed");
}
