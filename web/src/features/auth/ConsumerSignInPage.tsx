/* The consumers' sign-in page, with a session apart from the workspace's and the staff's. */
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { measure } from "@/shared/analytics/measure";
import { consumerSession } from "@/shared/api/consumer";
import { auth, signUp } from "@/shared/i18n/es";
import styles from "./AuthFrame.module.css";
import { SignInScreen } from "./SignInScreen";
import { WorkspaceSignInLink } from "./WorkspaceSignInLink";

export function ConsumerSignInPage() {
  const { search, state } = useLocation();
  useEffect(() => measure("view", "screen", "sign_in"), []);
  return (
    <SignInScreen
      session={consumerSession}
      homePath={paths.consumer.home()}
      signInPath={paths.consumer.signIn()}
      title={auth.consumerTitle}
      lead={auth.consumerLead}
      help={null}
      aside={<WorkspaceSignInLink />}
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
