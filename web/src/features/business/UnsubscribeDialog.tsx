/* The confirmation of the end of a subscription, which says what becomes inactive. */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useServices } from "@/shared/api/services/workspaceServices";
import { plans as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import styles from "./business.module.css";
import { SUBSCRIPTION_KEYS, type Subscription, unsubscribe, type WorkspaceService } from "./data";
import { serviceCountText, servicesToDeactivate } from "./rules";

interface Props {
  /** The plan's name. */
  name: string;
  leaving: Subscription;
  /** The active ones, the leaving one too. */
  subscriptions: readonly Subscription[];
  onClose: () => void;
}

export function UnsubscribeDialog({ name, leaving, subscriptions, onClose }: Props) {
  const services = useServices();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => unsubscribe(leaving.id),
    networkMode: "always",
    onSuccess: () => showToast("success", texts.undone(name)),
    onError: (error) => showToast("error", queryErrorMessage(error)),
    onSettled: () => {
      onClose();
      return Promise.all(SUBSCRIPTION_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Dialog title={texts.confirm(name)} onClose={onClose}>
      <QueryResult result={services} skeleton={<TableSkeleton rows={1} />}>
        {(all) => (
          <p className={styles.dialogText}>
            {consequences(servicesToDeactivate(all, subscriptions, leaving))}
          </p>
        )}
      </QueryResult>
      <div className={styles.dialogActions}>
        <Button kind="danger" disabled={save.isPending || !services.data} onClick={() => save.mutate()}>
          {save.isPending ? texts.unsubscribing : texts.unsubscribe}
        </Button>
        <Button onClick={onClose}>{texts.keep}</Button>
      </div>
    </Dialog>
  );
}

function consequences(services: readonly WorkspaceService[]): string {
  if (services.length === 0) return texts.confirmNothing;
  return texts.confirmServices(serviceCountText(services), services.length);
}
