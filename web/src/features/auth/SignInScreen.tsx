/* The sign-in screen of an area; afterwards it redirects to the requested page. */
import { type ReactNode, useEffect } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { type Session, useRestoredSession } from "@/shared/api/session";
import { app, auth } from "@/shared/i18n/es";
import { PageLoading } from "@/shared/ui/status/PageLoading";
import { AuthFrame } from "./AuthFrame";
import styles from "./AuthFrame.module.css";
import { SignInForm } from "./SignInForm";

interface Props {
  session: Session;
  /** The page after signing in when no other was requested. */
  homePath: string;
  lead: string;
  aside: ReactNode;
}

export function SignInScreen({ session, homePath, lead, aside }: Props) {
  const { state, endReason } = useRestoredSession(session);
  const requestedPage = requestedPageFrom(useLocation().state) ?? homePath;
  useEffect(() => {
    document.title = `${auth.title} · ${app.name}`;
  }, []);

  if (state === "loading") return <PageLoading />;
  // Also after signing in in another tab.
  if (state === "authenticated") return <Navigate to={requestedPage} replace />;
  const notice = endReason === "expired" ? auth.expired : undefined;
  return (
    <AuthFrame title={auth.title} lead={lead} notice={notice} aside={aside}>
      <SignInForm session={session} />
      <p className={styles.help}>{auth.help}</p>
      <p className={styles.help}>
        <Link to={paths.recover()}>{auth.forgotten}</Link>
      </p>
    </AuthFrame>
  );
}

/** The page that was requested before the sign-in; null without one. */
function requestedPageFrom(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : null;
}
