/* The staff's list of all stores, or of one workspace's. */
import { backoffice, common, staffStores as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { ListPage } from "@/shared/ui/page/ListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { EntityFilter } from "../entities/EntityFilter";
import { parseStoreFilters, storeFilterSearch, useStoreList } from "./data";
import { storeColumns } from "./storeColumns";
import styles from "./stores.module.css";

const ADDRESS = { parse: parseStoreFilters, format: storeFilterSearch };

export function StoresPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  return (
    <ListPage
      title={backoffice.names.stores}
      lead={texts.lead}
      filters={
        <search className={styles.filter}>
          <EntityFilter
            kind="workspace"
            label={texts.workspace}
            id={filters.workspaceId}
            onChange={(workspaceId) => change({ workspaceId })}
          />
        </search>
      }
      list={useStoreList(filters)}
      columns={storeColumns}
      empty={
        filters.workspaceId === "" ? (
          <EmptyState title={texts.noneYet} />
        ) : (
          <EmptyState title={texts.empty}>
            <Button onClick={clear}>{common.clearFilters}</Button>
          </EmptyState>
        )
      }
    />
  );
}
