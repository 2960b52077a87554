/* The panels of the staff's home: the state of the platform, and what is new on it. */
import { paths } from "@/app/paths";
import { useCurrentAccount } from "@/shared/api/currentAccount";
import { failures, staffHome as texts } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { MessagesPanel } from "@/shared/ui/panel/MessagesPanel";
import { PanelGrid, PanelSkeletons } from "@/shared/ui/panel/PanelGrid";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { Notice } from "@/shared/ui/status/Notice";
import { useBackofficeOverview } from "./data";
import styles from "./kpis.module.css";
import { CommandsPanel } from "./panels/CommandsPanel";
import { FailingJobsPanel } from "./panels/FailingJobsPanel";
import { MismatchesPanel } from "./panels/MismatchesPanel";
import { NewestAccountsPanel, NewestWorkspacesPanel } from "./panels/NewestPanels";
import { OrderHoursPanel } from "./panels/OrderHoursPanel";
import { UnsentMessagesPanel } from "./panels/UnsentMessagesPanel";

/** The panels that are shown while they load. */
const SHAPES = 3;

export function StaffPanels() {
  const { data, error, isPaused, isRefetchError, refetch } = useBackofficeOverview();
  const ownId = useCurrentAccount()?.scope.id;
  const now = useNow();
  const retry = () => void refetch();
  return (
    <div className={styles.panels}>
      {data && isRefetchError && !isPaused && <Notice text={failures.stale} onRetry={retry} />}
      <PanelGrid label={texts.overview}>
        {data ? (
          <>
            <OrderHoursPanel hours={data.order_hours} />
            <FailingJobsPanel jobs={data.failing_jobs} now={now} />
            <UnsentMessagesPanel channels={data.unsent_messages} now={now} />
            <MismatchesPanel mismatches={data.mismatches} now={now} />
          </>
        ) : isPaused || error ? (
          <LoadFailure text={isPaused ? failures.offline : queryErrorMessage(error)} onRetry={retry} />
        ) : (
          <PanelSkeletons count={SHAPES} />
        )}
        <MessagesPanel home={paths.backoffice.messages()} ownId={ownId} now={now} />
        {data && <CommandsPanel commands={data.commands} now={now} />}
        <NewestAccountsPanel now={now} />
        <NewestWorkspacesPanel now={now} />
      </PanelGrid>
    </div>
  );
}
