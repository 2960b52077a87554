/* A link to another screen of the store, which changes without loading the page. */
import type { ComponentProps, MouseEvent } from "react";
import { navigate } from "../navigation";

export function StoreLink({ href, onClick, ...link }: ComponentProps<"a"> & { href: string }) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={go} {...link} />;
}
