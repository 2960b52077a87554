/* The panels of the workspace's home: those of its own services, from one read, and its conversations. */
import { paths } from "@/app/paths";
import { useCurrentAccount } from "@/shared/api/currentAccount";
import { useServices } from "@/shared/api/services/workspaceServices";
import { failures, workspaceHome as texts } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { MessagesPanel } from "@/shared/ui/panel/MessagesPanel";
import { PanelGrid, PanelSkeletons } from "@/shared/ui/panel/PanelGrid";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { Notice } from "@/shared/ui/status/Notice";
import { useOverview, type WorkspaceOverview } from "./data";
import { ChangesPanel } from "./panels/ChangesPanel";
import { DutyPanel } from "./panels/DutyPanel";
import { FiguresPanel } from "./panels/FiguresPanel";
import { GapsPanel } from "./panels/GapsPanel";
import { OrdersPanel } from "./panels/OrdersPanel";
import { SetupPanel } from "./panels/SetupPanel";
import { setupSubject } from "./rules";

/** The panels that are shown while they load. */
const SHAPES = 3;

export function HomePanels() {
  const { data, error, isPaused, isRefetchError, refetch } = useOverview();
  const ownId = useCurrentAccount()?.scope.id;
  const now = useNow();
  const retry = () => void refetch();
  return (
    <>
      {data && isRefetchError && !isPaused && <Notice text={failures.stale} onRetry={retry} />}
      <PanelGrid label={texts.overview}>
        {data ? (
          <OverviewPanels overview={data} now={now} />
        ) : isPaused || error ? (
          <LoadFailure text={isPaused ? failures.offline : queryErrorMessage(error)} onRetry={retry} />
        ) : (
          <PanelSkeletons count={SHAPES} />
        )}
        <MessagesPanel home={paths.messages.home()} ownId={ownId} now={now} />
        {data && <LatePanels overview={data} now={now} />}
      </PanelGrid>
    </>
  );
}

interface PanelProps {
  overview: WorkspaceOverview;
  now: number;
}

/** The panels that ask for something to be done. */
function OverviewPanels({ overview, now }: PanelProps) {
  const { duties, setup, store_count } = overview;
  const pageCount = usePageCount();
  const counts = { store: store_count, page: pageCount, group: duties.length };
  return (
    <>
      <SetupPanel tasks={setup} isNamed={({ step }) => counts[setupSubject(step)] > 1} />
      {store_count > 0 && <OrdersPanel overview={overview} now={now} />}
      {duties.length > 0 && <DutyPanel duties={duties} now={now} />}
      {duties.length > 0 && <GapsPanel duties={duties} now={now} />}
    </>
  );
}

/** The panels that tell what was. */
function LatePanels({ overview, now }: PanelProps) {
  const { duties, changes, figures, store_count } = overview;
  const pageCount = usePageCount();
  const ofStores = store_count > 0 ? (["orders", "revenue", "store_views"] as const) : [];
  const names = [...ofStores, ...(pageCount > 0 ? (["page_views"] as const) : [])];
  return (
    <>
      {(store_count > 0 || duties.length > 0) && (
        <ChangesPanel changes={changes} duties={duties} storeCount={store_count} now={now} />
      )}
      {names.length > 0 && <FiguresPanel figures={figures} names={names} />}
    </>
  );
}

function usePageCount(): number {
  return useServices().data?.filter(({ type }) => type === "page").length ?? 0;
}
