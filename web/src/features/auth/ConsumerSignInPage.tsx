/* The consumers' sign-in page, with a session apart from the workspace's and the staff's. */
import { Store } from "lucide-react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { consumerSession } from "@/shared/api/consumer";
import { auth, signUp } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import styles from "./AuthFrame.module.css";
import { SignInScreen } from "./SignInScreen";

export function ConsumerSignInPage() {
  const { search, state } = useLocation();
  return (
    <SignInScreen
      session={consumerSession}
      homePath={paths.consumer.home()}
      signInPath={paths.consumer.signIn()}
      title={auth.consumerTitle}
      lead={auth.consumerLead}
      help={null}
      aside={
        <LinkCard
          isAppPage
          href={paths.signIn()}
          title={auth.workspace}
          lead={auth.workspaceLead}
          Icon={Store}
          small
        />
      }
    >
      <p className={styles.help}>
        {signUp.unknown}{" "}
        <Link to={{ pathname: paths.consumer.signUp(), search }} state={state}>
          {signUp.toSignUp}
        </Link>
      </p>
    </SignInScreen>
  );
}
