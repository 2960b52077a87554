/* The frame of a store's pages: its name and state, and its sections as tabs. */
import { Link, Outlet, useParams } from "react-router";
import { NotFound } from "@/app/NotFound";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { stores as texts } from "@/shared/i18n/es";
import { isUuid } from "@/shared/lib/uuid";
import { TurnControl } from "@/shared/turn/TurnControl";
import { buttonClass } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityHeader } from "@/shared/ui/entity/EntityHeader";
import { Tabs } from "@/shared/ui/page/Tabs";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Store, useStore } from "../data";

export interface StoreTab {
  /** The address below the store's. */
  segment: string;
  label: string;
}

export function StoreFrame({ tabs }: { tabs: readonly StoreTab[] }) {
  const { storeId = "" } = useParams();
  if (!isUuid(storeId)) return <NotFound />;
  return <FrameOf key={storeId} storeId={storeId} tabs={tabs} />;
}

function FrameOf({ storeId, tabs }: { storeId: string; tabs: readonly StoreTab[] }) {
  const result = useStore(storeId);
  if (hasStatus(result.error, 404)) {
    return (
      <EmptyState title={texts.missing} text={texts.missingText}>
        <Link to={paths.stores.list()} className={buttonClass("primary")}>
          {texts.toList}
        </Link>
      </EmptyState>
    );
  }
  return (
    <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
      {(store) => (
        <>
          <StoreHeader store={store} />
          <Tabs
            label={texts.tabs}
            tabs={tabs.map(({ segment, label }) => ({
              to: paths.stores.resources(storeId, segment),
              label,
            }))}
          />
          <Outlet />
        </>
      )}
    </QueryResult>
  );
}

function StoreHeader({ store: { id, name, image_url, enabled } }: { store: Store }) {
  return (
    <EntityHeader
      name={name}
      pictureUrl={image_url}
      badge={!enabled && <Badge tone="warn">{texts.disabled}</Badge>}
      publicPage={{ href: paths.store.home(id), text: texts.open, label: texts.openNamed(name) }}
    >
      <TurnControl store={{ id, name }} />
    </EntityHeader>
  );
}
