/* The frame of a store's pages: its name and state, and its sections as tabs. */
import { ExternalLink } from "lucide-react";
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
import { Tabs } from "@/shared/ui/page/Tabs";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Store, useStore } from "../data";
import styles from "./stores.module.css";

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
    <div className={styles.header}>
      <NamedImage url={image_url} name={name} size={44} />
      <p className={styles.name}>{name}</p>
      {!enabled && <Badge tone="warn">{texts.disabled}</Badge>}
      <div className={styles.turn}>
        <TurnControl store={{ id, name }} />
      </div>
      <a
        href={paths.store.home(id)}
        aria-label={texts.openNamed(name)}
        className={`${buttonClass("quiet")} ${styles.public}`}
      >
        <ExternalLink aria-hidden />
        <span>{texts.open}</span>
      </a>
    </div>
  );
}
