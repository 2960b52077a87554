/* The shift management: the group both calendars show, and its month. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import "@/shared/styles/days.css";
import { isStatus } from "@/shared/api/errors";
import { useSession } from "@/shared/api/session";
import { api, session } from "@/shared/api/workspace";
import { app, shifts as texts } from "@/shared/i18n/es";
import { MonthSkeleton } from "@/shared/month/MonthSkeleton";
import { groupQuery, servedGroup } from "@/shared/month/queries";
import { Failure } from "@/shared/ui/status/LoadFailure";
import { managesQuery } from "./data";
import { GroupShifts } from "./month/GroupShifts";
import styles from "./ShiftsPage.module.css";

export function ShiftsPage() {
  const [params] = useSearchParams();
  const chosen = params.get("grupo");
  const { accountId } = useSession(session);
  const group = useQuery(groupQuery(api, chosen ?? servedGroup()));
  const groupId = group.data?.id ?? "";
  const manages = useQuery({ ...managesQuery(groupId, accountId), enabled: groupId !== "" });

  useEffect(() => {
    document.title = `${texts.title} · ${app.name}`;
  }, []);

  if (group.data && manages.data !== undefined) {
    return <GroupShifts key={groupId} group={group.data} manages={manages.data} chosen={chosen} />;
  }
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.subtitle}>{texts.subtitlePlain}</p>
      <div className={styles.instead}>
        <Instead
          missing={group.isSuccess && group.data === null ? "none" : isMissing(group.error) ? "gone" : null}
          failed={group.isError || manages.isError}
          onRetry={() => void (group.isError ? group.refetch() : manages.refetch())}
        />
      </div>
    </>
  );
}

interface InsteadProps {
  missing: "none" | "gone" | null;
  failed: boolean;
  onRetry: () => void;
}

function Instead({ missing, failed, onRetry }: InsteadProps) {
  if (missing) return <Failure text={missing === "none" ? texts.noGroup : texts.groupMissing} />;
  if (failed) return <Failure text={texts.groupFailed} onRetry={onRetry} />;
  return <MonthSkeleton />;
}

function isMissing(error: unknown): boolean {
  return isStatus(error, 404) || isStatus(error, 400);
}
