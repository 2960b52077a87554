/* The browser's permission to show notifications, as an external store. */

const listeners = new Set<() => void>();
let isWatched = false;

export function getPermission(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Asks for the permission, in a gesture alone: browsers refuse, and remember, what a page asks for on its own. */
export async function requestPermission(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  notify();
  return permission;
}

export function subscribePermission(onChange: () => void): () => void {
  listeners.add(onChange);
  if (!isWatched) watch();
  return () => listeners.delete(onChange);
}

/** People change it in the browser's settings, while the page is open. */
function watch(): void {
  isWatched = true;
  document.addEventListener("visibilitychange", notify);
  navigator.permissions?.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", notify),
    () => undefined,
  );
}

function notify(): void {
  for (const onChange of [...listeners]) onChange();
}
