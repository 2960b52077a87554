/* The number of unread messages before the page's title: '(3) Pedidos · Hub'. */
import { useEffect } from "react";
import { chat as texts } from "../i18n/es";

/** Pages set their titles themselves, each in its own time: a changed one gets the number again. */
export function useUnreadTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const prefix = texts.unreadTitle(count);
    const show = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [count]);
}
