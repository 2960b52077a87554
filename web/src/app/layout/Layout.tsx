/* The layout of every page behind the sign-in: header, navigation, breadcrumb and page. */
import { useState, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { ChatProvider } from "@/shared/chat/ChatProvider";
import { failures } from "@/shared/i18n/es";
import { useIsPhone, useIsTablet } from "@/shared/lib/browser";
import { createStoredValue } from "@/shared/lib/storedValue";
import { useOnline } from "@/shared/lib/useOnline";
import { useRestorePush } from "@/shared/push/useDevicePush";
import { CONTENT_ID, SkipLink } from "@/shared/ui/page/SkipLink";
import { Notice } from "@/shared/ui/status/Notice";
import { FrameDialogs } from "../palette/FrameDialogs";
import { AppHeader } from "./AppHeader";
import { Breadcrumb } from "./Breadcrumb";
import styles from "./Layout.module.css";
import { Navigation } from "./Navigation";
import { NavigationDrawer } from "./NavigationDrawer";
import { useFocusOnNavigation } from "./useFocusOnNavigation";

const NAVIGATION_ID = "navegacion";

/** This browser's preference to show the navigation as icons only; a tablet does without one. */
const collapsedPreference = createStoredValue("hub.navigation_collapsed", (found) =>
  typeof found === "boolean" ? found : null,
);

export function Layout() {
  const phone = useIsPhone();
  const tablet = useIsTablet();
  const online = useOnline();
  const collapsed =
    useSyncExternalStore(collapsedPreference.subscribe, collapsedPreference.getValue) ?? tablet;
  const [drawer, setDrawer] = useState(false);
  const main = useFocusOnNavigation();
  useRestorePush();
  const open = phone ? drawer : !collapsed;

  return (
    <ChatProvider>
      <FrameDialogs>
        <div className={styles.frame} data-collapsed={collapsed || undefined}>
          <SkipLink />
          <AppHeader
            isPhone={phone}
            isOpen={open}
            navigationId={NAVIGATION_ID}
            onToggle={() => (phone ? setDrawer(!drawer) : collapsedPreference.setValue(!collapsed))}
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
      </FrameDialogs>
    </ChatProvider>
  );
}
