/* The way from the consumers' doors to the workspaces' sign-in. */
import { Store } from "lucide-react";
import { paths } from "@/app/paths";
import { auth } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";

export function WorkspaceSignInLink() {
  return (
    <LinkCard
      isAppPage
      href={paths.signIn()}
      title={auth.workspace}
      lead={auth.workspaceLead}
      Icon={Store}
      small
    />
  );
}
