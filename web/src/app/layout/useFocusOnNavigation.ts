/* Focus management of navigation. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the main element on navigation, so that screen readers notice the new page. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
