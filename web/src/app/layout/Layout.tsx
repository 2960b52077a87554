/* The layout of every page behind the sign-in: header, navigation, breadcrumb and page. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { failures, layout } from "@/shared/i18n/es";
import { useIsPhone } from "@/shared/lib/browser";
import { createStoredValue } from "@/shared/lib/storedValue";
import { useOnline } from "@/shared/lib/useOnline";
import { Notice } from "@/shared/ui/status/Notice";
import { AppHeader } from "./AppHeader";
import { Breadcrumb } from "./Breadcrumb";
import styles from "./Layout.module.css";
import { Navigation } from "./Navigation";
import { NavigationDrawer } from "./NavigationDrawer";

const NAVIGATION_ID = "navegacion";
const CONTENT_ID = "contenido";

/** This browser's preference to show the navigation as icons only. */
const collapsedPreference = createStoredValue("hub.navigation_collapsed", (found) =>
  found === true ? true : null,
);

export function Layout() {
  const phone = useIsPhone();
  const online = useOnline();
  const collapsed =
    useSyncExternalStore(collapsedPreference.subscribe, collapsedPreference.getValue) ?? false;
  const [drawer, setDrawer] = useState(false);
  const main = useFocusOnNavigation();
  const open = phone ? drawer : !collapsed;

  return (
    <div className={styles.frame} data-collapsed={collapsed || undefined}>
      <a
        className={styles.skip}
        href={`#${CONTENT_ID}`}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {layout.skip}
      </a>
      <AppHeader
        isPhone={phone}
        isOpen={open}
        navigationId={NAVIGATION_ID}
        onToggle={() => (phone ? setDrawer(!drawer) : collapsedPreference.setValue(collapsed ? null : true))}
      />
      {phone ? (
        <NavigationDrawer id={NAVIGATION_ID} open={drawer} onOpenChange={setDrawer} />
      ) : (
        <div id={NAVIGATION_ID} className={styles.side}>
          <Navigation isCollapsed={collapsed} />
        </div>
      )}
      <main id={CONTENT_ID} ref={main} tabIndex={-1} className={styles.main}>
        <Breadcrumb />
        {!online && <Notice text={failures.offlineBanner} />}
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}

/** Moves the focus to the main element on navigation, so that screen readers notice the new page. */
function useFocusOnNavigation() {
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
