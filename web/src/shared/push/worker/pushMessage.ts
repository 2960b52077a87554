/* A push message as the service worker reads it: what it shows, what it confirms, and the page that it leads to. */
import { unreadablePush } from "../../i18n/es/notifications/worker";

export interface PushMessage {
  title: string;
  body: string;
  /** A later message of the same tag takes the place of an earlier one; one of each order or conversation is shown. */
  tag: string | null;
  /** The message's id, which the device confirms; null when the message could not be read. */
  id: string | null;
  /** The path of the page that it is about. */
  path: string;
}

const HOME = "/";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the content of a push; one that cannot be read becomes a message that says little. */
export function parsePushMessage(text: string | undefined, origin: string): PushMessage {
  const content = parseObject(text);
  const data = asObject(content.data);
  const { title, body, tag } = content;
  if (typeof title !== "string" || title === "")
    return { ...unreadablePush, tag: null, id: null, path: HOME };
  return {
    title,
    body: typeof body === "string" ? body : "",
    tag: typeof tag === "string" && tag !== "" ? tag : null,
    id: typeof data.message_id === "string" && UUID.test(data.message_id) ? data.message_id : null,
    path: ownPath(data.url, origin),
  };
}

/** The path of an address of this site; the home of any other. With two slashes before it a path would name a host. */
export function ownPath(address: unknown, origin: string): string {
  if (typeof address !== "string" || !URL.canParse(address, origin)) return HOME;
  const url = new URL(address, origin);
  if (url.origin !== origin) return HOME;
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}

/** The open tab that shows the page of that path already, whatever its query. */
export function findTabAt<Tab extends { url: string }>(
  tabs: readonly Tab[],
  path: string,
  origin: string,
): Tab | undefined {
  const { pathname } = new URL(path, origin);
  return tabs.find(({ url }) => {
    const shown = new URL(url);
    return shown.origin === origin && shown.pathname === pathname;
  });
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? ""));
  } catch {
    return {};
  }
}

function asObject(found: unknown): Record<string, unknown> {
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
}
