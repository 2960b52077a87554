/* The consumer's invitations to workspaces. */
import { invitations as texts } from "@/shared/i18n/es";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";

export function InvitationsPage() {
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <EmptyState title={texts.none} text={texts.noneText} />
    </>
  );
}
