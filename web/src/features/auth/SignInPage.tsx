/* The workspace's sign-in page, with a link to the public calendar. */
import { CalendarDays } from "lucide-react";
import { paths } from "@/app/paths";
import { workspaceSession } from "@/shared/api/workspace";
import { auth } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import { SignInScreen } from "./SignInScreen";

export function SignInPage() {
  return (
    <SignInScreen
      session={workspaceSession}
      homePath={paths.home()}
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
    />
  );
}
