/* The layout of the consumers' pages: a header with their pages and the profile menu, and the page below. */
import { Link, NavLink, Outlet, ScrollRestoration } from "react-router";
import { usePendingInvitationCount } from "@/shared/api/invitations";
import { ChatProvider } from "@/shared/chat/ChatProvider";
import { UnreadBadge } from "@/shared/chat/UnreadBadge";
import { app, failures, invitations, layout } from "@/shared/i18n/es";
import { useOnline } from "@/shared/lib/useOnline";
import { useRestorePush } from "@/shared/push/useDevicePush";
import { HubMark } from "@/shared/ui/marks/HubMark";
import { CONTENT_ID, SkipLink } from "@/shared/ui/page/SkipLink";
import { Notice } from "@/shared/ui/status/Notice";
import { paths } from "../paths";
import styles from "./ConsumerLayout.module.css";
import { NAV_ITEMS } from "./navItems";
import { ProfileMenu } from "./ProfileMenu";
import { useFocusOnNavigation } from "./useFocusOnNavigation";
import { useMeasuredScreen } from "./useMeasuredScreen";

export function ConsumerLayout() {
  const online = useOnline();
  const main = useFocusOnNavigation();
  useRestorePush();
  useMeasuredScreen();
  return (
    <ChatProvider>
      <div className={styles.frame}>
        <SkipLink />
        <header className={styles.header}>
          <Link to={paths.consumer.home()} className={styles.brand}>
            <HubMark className={styles.mark} />
            {app.name}
          </Link>
          <nav className={styles.pages} aria-label={layout.navigation}>
            {NAV_ITEMS.consumer.map(({ to, label, Icon, matchesSubpages = false }) => (
              <NavLink key={to} to={to} end={!matchesSubpages}>
                <Icon aria-hidden />
                <span>{label}</span>
                {to === paths.consumer.invitations() && <PendingBadge />}
                {to === paths.consumer.messages() && <UnreadBadge className={styles.badge} />}
              </NavLink>
            ))}
          </nav>
          <ProfileMenu />
        </header>
        <main id={CONTENT_ID} ref={main} tabIndex={-1} className={styles.main}>
          {!online && <Notice text={failures.offlineBanner} />}
          <Outlet />
        </main>
        <ScrollRestoration />
      </div>
    </ChatProvider>
  );
}

/** The number of invitations that wait for an answer. */
function PendingBadge() {
  const count = usePendingInvitationCount();
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count}</span>
      <span className="hidden-visually">{` (${invitations.pending(count)})`}</span>
    </span>
  );
}
