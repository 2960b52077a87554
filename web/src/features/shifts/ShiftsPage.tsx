/* The shift management page: loads the group and whether the workspace manages it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import "@/shared/styles/days.css";
import { hasStatus } from "@/shared/api/errors";
import { useSession } from "@/shared/api/session";
import { workspaceApi, workspaceSession } from "@/shared/api/workspace";
import { app, shifts as texts } from "@/shared/i18n/es";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { groupQuery, servedGroupId } from "@/shared/month/queries";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { managesGroupQuery } from "./data";
import { GroupShifts } from "./month/GroupShifts";
import styles from "./ShiftsPage.module.css";

export function ShiftsPage() {
  const [params] = useSearchParams();
  const groupIdInUrl = params.get("grupo");
  const { accountId } = useSession(workspaceSession);
  const group = useQuery(groupQuery(workspaceApi, groupIdInUrl ?? servedGroupId()));
  const groupId = group.data?.id ?? "";
  const canManage = useQuery({ ...managesGroupQuery(groupId, accountId), enabled: groupId !== "" });

  useEffect(() => {
    document.title = `${texts.title} · ${app.name}`;
  }, []);

  if (group.data && canManage.data !== undefined) {
    return (
      <GroupShifts key={groupId} group={group.data} canManage={canManage.data} groupIdInUrl={groupIdInUrl} />
    );
  }
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.subtitle}>{texts.subtitlePlain}</p>
      <div className={styles.instead}>
        <GroupUnavailable
          missing={
            group.isSuccess && group.data === null ? "none" : isGroupMissing(group.error) ? "gone" : null
          }
          failed={group.isError || canManage.isError}
          onRetry={() => void (group.isError ? group.refetch() : canManage.refetch())}
        />
      </div>
    </>
  );
}

interface GroupUnavailableProps {
  missing: "none" | "gone" | null;
  failed: boolean;
  onRetry: () => void;
}

function GroupUnavailable({ missing, failed, onRetry }: GroupUnavailableProps) {
  if (missing) return <LoadFailure text={missing === "none" ? texts.noGroup : texts.groupMissing} />;
  if (failed) return <LoadFailure text={texts.groupFailed} onRetry={onRetry} />;
  return <MonthSkeleton />;
}

function isGroupMissing(error: unknown): boolean {
  return hasStatus(error, 404) || hasStatus(error, 400);
}
