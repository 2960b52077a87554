/* The sign-in page, which also shows the way to those who only look for a pharmacy. */
import { CalendarDays } from "lucide-react";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { useSession } from "@/shared/api/session";
import { session } from "@/shared/api/workspace";
import { app, auth } from "@/shared/i18n/es";
import { Cross } from "@/shared/ui/Cross";
import { Loading } from "@/shared/ui/Loading";
import { WayCard } from "@/shared/ui/WayCard";
import { SignInForm } from "./SignInForm";
import styles from "./SignInPage.module.css";

export function SignInPage() {
  const { state, ended } = useSession(session);
  const wanted = wantedPage(useLocation().state);
  useEffect(() => {
    document.title = `${auth.title} · ${app.name}`;
  }, []);

  if (state === "loading") return <Loading />;
  // Also when it was another tab that signed in.
  if (state === "authenticated") return <Navigate to={wanted} replace />;
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Cross className={styles.mark} />
        <p className={styles.name}>{app.name}</p>
        <p className={styles.tagline}>{app.tagline}</p>
      </header>
      <main className={styles.main}>
        <h1>{auth.title}</h1>
        <p className={styles.lead}>{auth.lead}</p>
        {ended === "expired" && (
          <p role="status" className={styles.notice}>
            {auth.expired}
          </p>
        )}
        <SignInForm />
        <p className={styles.help}>{auth.help}</p>
      </main>
      <aside className={styles.public}>
        <WayCard
          href={paths.publicCalendar()}
          title={auth.onDuty}
          lead={auth.onDutyLead}
          Icon={CalendarDays}
          small
        />
      </aside>
    </div>
  );
}

/** The page that was asked for before the sign-in, else the home. */
function wantedPage(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : paths.home();
}
