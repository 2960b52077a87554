/* The staff's sign-in page, with a session apart from the workspace's. */
import { Store } from "lucide-react";
import { paths } from "@/app/paths";
import { staffSession } from "@/shared/api/staff";
import { auth } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import { SignInScreen } from "./SignInScreen";

export function StaffSignInPage() {
  return (
    <SignInScreen
      session={staffSession}
      homePath={paths.backoffice.home()}
      signInPath={paths.backoffice.signIn()}
      lead={auth.staffLead}
      aside={
        <LinkCard href={paths.signIn()} title={auth.workspace} lead={auth.workspaceLead} Icon={Store} small />
      }
    />
  );
}
