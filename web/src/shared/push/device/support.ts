/* The support of push messages: this browser, and the key of the server that it subscribes with. */

/** 'needs_home_screen' is an iPhone or iPad, where only a page that was added to the home screen can. */
export type PushSupport = "supported" | "needs_home_screen" | "unsupported";

export function pushSupport(): PushSupport {
  if (vapidKey() === null) return "unsupported";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "supported";
  return isIos() ? "needs_home_screen" : "unsupported";
}

/** An iPad says that it is a Mac, which has no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The server's public key in base64url, which it puts into the page; null where the page does not have it. */
export function vapidKey(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="hub-vapid-key"]')?.content || null;
}
