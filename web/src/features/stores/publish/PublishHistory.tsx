/* The publications of a store, newest first, each of which can be made live again. */
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { deployments as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { refusalText } from "@/shared/ui/entity/useEntityForm";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { PagedRows } from "@/shared/ui/page/PagedRows";
import { type PublishedDeployment, rollbackDeployment, useDeployments } from "./data";
import styles from "./publish.module.css";
import { publishProblems } from "./publishProblems";

interface Props {
  storeId: string;
  onRolledBack: () => void;
}

export function PublishHistory({ storeId, onRolledBack }: Props) {
  const list = useDeployments(storeId);
  const [chosen, setChosen] = useState<PublishedDeployment | null>(null);
  const rollback = useMutation({
    mutationFn: (id: string) => rollbackDeployment(storeId, id),
    networkMode: "always",
    onSuccess: () => {
      setChosen(null);
      showToast("success", texts.backDone);
      onRolledBack();
    },
    onError: (error) => {
      setChosen(null);
      showToast("error", publishProblems(error) ? texts.backRefused : refusalText(error));
    },
  });
  return (
    <section className={styles.history} aria-label={texts.history}>
      <h2>{texts.history}</h2>
      <p className={styles.lead}>{texts.historyLead}</p>
      <PagedRows<PublishedDeployment, { data: readonly PublishedDeployment[]; cursor: string | null }>
        list={list}
        skeleton={<TableSkeleton rows={3} />}
        empty={<p>{texts.noHistory}</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((deployment) => (
              <li key={deployment.id}>
                <span className={styles.date}>{formatDateTime(deployment.published_at)}</span>
                {deployment.source_id !== null && <Badge>{texts.copy}</Badge>}
                {deployment.live ? (
                  <Badge tone="good">{texts.live}</Badge>
                ) : (
                  <Button
                    aria-label={texts.backNamed(formatDateTime(deployment.published_at))}
                    onClick={() => setChosen(deployment)}
                  >
                    <Undo2 aria-hidden />
                    {texts.back}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      {chosen && (
        <Dialog title={texts.backTitle(formatDateTime(chosen.published_at))} onClose={() => setChosen(null)}>
          <p>{texts.backText}</p>
          <div className={styles.actions}>
            <Button kind="primary" disabled={rollback.isPending} onClick={() => rollback.mutate(chosen.id)}>
              {texts.back}
            </Button>
            <Button onClick={() => setChosen(null)}>{texts.cancel}</Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
