/* The sign-in page, which also shows the way to those who only look for a pharmacy. */
import { CalendarDays } from "lucide-react";
import { paths } from "@/app/paths";
import { session } from "@/shared/api/workspace";
import { auth } from "@/shared/i18n/es";
import { WayCard } from "@/shared/ui/action/LinkCard";
import { SignIn } from "./SignIn";

export function SignInPage() {
  return (
    <SignIn
      session={session}
      home={paths.home()}
      lead={auth.lead}
      aside={
        <WayCard
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
