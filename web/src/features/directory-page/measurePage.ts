/* Records the view of the page that the server wrote, and the ways of contact that its visitor takes. */
import { measure } from "@/shared/analytics/measure";

const PATH = /^\/([pv])\/([0-9a-f-]{36})(?:\/([0-9a-f-]{36}))?\/?$/i;

/** The action that a link stands for, by the beginning of its address. */
const ACTIONS = [
  ["tel:", "call"],
  ["https://wa.me/", "whatsapp"],
  ["mailto:", "mail"],
  ["https://www.openstreetmap.org/", "map"],
] as const;

export function measurePage(): void {
  const [, kind, id, contentId] = PATH.exec(window.location.pathname) ?? [];
  if (!id) return;
  const type = kind === "p" ? "discover_page" : contentId ? "showroom_content" : "showroom";
  const instance = (contentId ?? id).toLowerCase();
  measure("view", type, instance);
  document.addEventListener("click", ({ target }) => {
    const address = target instanceof Element && target.closest("a")?.href;
    const action = address && ACTIONS.find(([begin]) => address.startsWith(begin))?.[1];
    if (action) measure(action, type, instance);
  });
}
