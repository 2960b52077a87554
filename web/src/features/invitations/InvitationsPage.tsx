/* The consumer's invitations to workspaces: accepted or rejected, and the way into each workspace. */

import { useInvitations } from "@/shared/api/invitations";
import { invitations as texts } from "@/shared/i18n/es";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { InvitationCard } from "./InvitationCard";
import styles from "./invitations.module.css";

export function InvitationsPage() {
  const result = useInvitations();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <QueryResult result={result} skeleton={<TableSkeleton rows={3} />}>
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <ul className={styles.list}>
              {pendingFirst(invitations).map((invitation) => (
                <InvitationCard key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </>
  );
}

function pendingFirst<Row extends { state: string }>(rows: readonly Row[]): Row[] {
  return [
    ...rows.filter(({ state }) => state === "requested"),
    ...rows.filter(({ state }) => state !== "requested"),
  ];
}
