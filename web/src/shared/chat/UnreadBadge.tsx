/* The number of unread messages, beside the menu entry that leads to them. */
import { chat as texts } from "../i18n/es";
import { useUnreadCount } from "./unread";

export function UnreadBadge({ className }: { className: string | undefined }) {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className={className} data-unread={count}>
      <span aria-hidden>{texts.badge(count)}</span>
      <span className="hidden-visually">{` (${texts.unread(count)})`}</span>
    </span>
  );
}
