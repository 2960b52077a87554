/* Publishing a store: what changes, entity by entity, the problems in the way, and the publications of before. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useParams } from "react-router";
import { ApiError } from "@/shared/api/errors";
import { listedRows } from "@/shared/api/pagedList";
import { deployments as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { refusalText } from "@/shared/ui/entity/useEntityForm";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { ChangeList } from "./ChangeList";
import {
  changesKey,
  deploymentsKey,
  type PublishedDeployment,
  publishDeployment,
  useDeploymentChanges,
  useDeployments,
} from "./data";
import { FirstSteps } from "./FirstSteps";
import { PublishHistory } from "./PublishHistory";
import { PublishProblemList } from "./PublishProblemList";
import styles from "./publish.module.css";
import { publishProblems } from "./publishProblems";

export function PublishPage() {
  const { storeId = "" } = useParams();
  const result = useDeploymentChanges(storeId);
  const queries = useQueryClient();
  const refetch = () => {
    for (const queryKey of [changesKey(storeId), deploymentsKey(storeId)]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
  const publish = useMutation({
    mutationFn: (deploymentId: string) => publishDeployment(storeId, deploymentId),
    networkMode: "always",
    onSuccess: () => {
      showToast("success", texts.published);
      refetch();
    },
    onError: (error) => {
      if (publishProblems(error)) return;
      const isStale = error instanceof ApiError && error.code === "error.conflict.deployment_stale";
      showToast(isStale ? "warning" : "error", isStale ? texts.stale : refusalText(error));
      if (isStale) refetch();
    },
  });
  const problems = publishProblems(publish.error);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={styles.sections}>
        <QueryResult result={result} skeleton={<TableSkeleton rows={4} />}>
          {({ deployment_id, has_changes, changes }) =>
            has_changes ? (
              <>
                <div className={styles.head}>
                  <h2 aria-live="polite">{texts.changes(changes.length)}</h2>
                  <Button
                    kind="primary"
                    disabled={publish.isPending || result.isFetching}
                    onClick={() => publish.mutate(deployment_id)}
                  >
                    <Upload aria-hidden />
                    {publish.isPending ? texts.publishing : texts.publish}
                  </Button>
                </div>
                {problems && <PublishProblemList storeId={storeId} problems={problems} changes={changes} />}
                <ChangeList storeId={storeId} changes={changes} />
              </>
            ) : (
              <NothingToPublish storeId={storeId} />
            )
          }
        </QueryResult>
        <PublishHistory storeId={storeId} onRolledBack={refetch} />
      </div>
    </>
  );
}

/** All is published, or nothing ever was. */
function NothingToPublish({ storeId }: { storeId: string }) {
  const list = useDeployments(storeId);
  if (list.isPending) return <TableSkeleton rows={2} />;
  if (list.isSuccess && listedRows<PublishedDeployment>(list).length === 0) {
    return <FirstSteps storeId={storeId} />;
  }
  return <EmptyState title={texts.nothing} text={texts.nothingText} />;
}
