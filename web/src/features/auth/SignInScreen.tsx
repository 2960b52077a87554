/* The sign-in screen of an area; afterwards it redirects to the requested page. */
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { returnPathFrom } from "@/app/returnPath";
import { type Session, useRestoredSession } from "@/shared/api/session";
import { app, auth } from "@/shared/i18n/es";
import { PageLoading } from "@/shared/ui/status/PageLoading";
import { AuthFrame } from "./AuthFrame";
import styles from "./AuthFrame.module.css";
import { ReturnTo } from "./ReturnTo";
import type { RecoverState } from "./recover/signInPages";
import { SignInForm } from "./SignInForm";

interface Props {
  session: Session;
  /** The page after signing in when no other was requested. */
  homePath: string;
  /** This page, to which password recovery leads back. */
  signInPath: string;
  title?: string;
  lead: string;
  /** Advice below the form; null without any. */
  help?: string | null;
  aside: ReactNode;
  /** More links below the form. */
  children?: ReactNode;
}

export function SignInScreen({
  session,
  homePath,
  signInPath,
  title = auth.title,
  lead,
  help = auth.help,
  aside,
  children,
}: Props) {
  const { state, endReason } = useRestoredSession(session);
  const location = useLocation();
  useEffect(() => {
    document.title = `${title} · ${app.name}`;
  }, [title]);

  if (state === "loading") return <PageLoading />;
  // Also after signing in in another tab.
  if (state === "authenticated") return <ReturnTo path={returnPathFrom(location) ?? homePath} />;
  const notice = endReason === "expired" ? auth.expired : undefined;
  return (
    <AuthFrame title={title} lead={lead} notice={notice} aside={aside}>
      <SignInForm session={session} />
      {help && <p className={styles.help}>{help}</p>}
      <p className={styles.help}>
        <Link
          to={paths.recover()}
          state={{ signInPath, returnPath: returnPathFrom(location) } satisfies RecoverState}
        >
          {auth.forgotten}
        </Link>
      </p>
      {children}
    </AuthFrame>
  );
}
