/* The frame of every page behind the sign-in: header, navigation, breadcrumb and the page. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { failures, layout } from "@/shared/i18n/es";
import { useIsPhone } from "@/shared/lib/browser";
import { createStored } from "@/shared/lib/storedValue";
import { useOnline } from "@/shared/lib/useOnline";
import { Notice } from "@/shared/ui/status/Notice";
import { Breadcrumb } from "./Breadcrumb";
import { Drawer } from "./Drawer";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { Navigation } from "./Navigation";

const NAVIGATION = "navegacion";
const CONTENT = "contenido";

/** Whether the navigation of a wide screen is only icons: a preference of this browser. */
const collapsedStored = createStored("hub.navigation_collapsed", (found) => (found === true ? true : null));

export function Layout() {
  const phone = useIsPhone();
  const online = useOnline();
  const collapsed = useSyncExternalStore(collapsedStored.subscribe, collapsedStored.read) ?? false;
  const [drawer, setDrawer] = useState(false);
  const main = useMainFocus();
  const open = phone ? drawer : !collapsed;

  return (
    <div className={styles.frame} data-collapsed={collapsed || undefined}>
      <a
        className={styles.skip}
        href={`#${CONTENT}`}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {layout.skip}
      </a>
      <Header
        phone={phone}
        open={open}
        controls={NAVIGATION}
        onToggle={() => (phone ? setDrawer(!drawer) : collapsedStored.write(collapsed ? null : true))}
      />
      {phone ? (
        <Drawer id={NAVIGATION} open={drawer} onOpenChange={setDrawer} />
      ) : (
        <div id={NAVIGATION} className={styles.side}>
          <Navigation collapsed={collapsed} />
        </div>
      )}
      <main id={CONTENT} ref={main} tabIndex={-1} className={styles.main}>
        <Breadcrumb />
        {!online && <Notice text={failures.offlineBanner} />}
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}

/** Whoever does not see the page change is taken to it. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
