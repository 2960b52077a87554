/* The workspace's sign-in page, with links to the consumers' one and to the public calendar. */
import { CalendarDays } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { workspaceSession } from "@/shared/api/workspace";
import { auth } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import styles from "./AuthFrame.module.css";
import { SignInScreen } from "./SignInScreen";

export function SignInPage() {
  return (
    <SignInScreen
      session={workspaceSession}
      homePath={paths.home()}
      signInPath={paths.signIn()}
      lead={auth.lead}
      aside={
        <LinkCard
          href={paths.publicCalendar()}
          title={auth.onDuty}
          lead={auth.onDutyLead}
          Icon={CalendarDays}
          small
        />
      }
    >
      <p className={styles.help}>
        {auth.invited} <Link to={paths.consumer.invitations()}>{auth.invitedLink}</Link>
      </p>
      <p className={styles.help}>
        {auth.consumer} <Link to={paths.consumer.signIn()}>{auth.consumerLink}</Link>
      </p>
    </SignInScreen>
  );
}
