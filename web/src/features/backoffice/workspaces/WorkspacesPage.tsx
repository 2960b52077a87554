/* The staff's list of workspaces, with their subscriptions and services. */
import { backoffice, common, workspaces as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { ListFilters } from "@/shared/ui/page/ListFilters";
import { ListPage } from "@/shared/ui/page/ListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { useWorkspaceList } from "./data";
import {
  hasActiveFilters,
  parseWorkspaceFilters,
  WORKSPACE_TYPES,
  type WorkspaceOrderBy,
  workspaceFilterSearch,
} from "./filters";
import { workspaceColumns } from "./workspaceColumns";

const ADDRESS = { parse: parseWorkspaceFilters, format: workspaceFilterSearch };
const TYPE_OPTIONS = WORKSPACE_TYPES.map((value) => ({ value, label: texts.types[value] }));

export function WorkspacesPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  const isFiltered = hasActiveFilters(filters);
  return (
    <ListPage
      title={backoffice.names.workspaces}
      lead={texts.lead}
      filters={
        <ListFilters
          texts={texts}
          filters={filters}
          onChange={change}
          onClear={isFiltered ? clear : undefined}
          chips={
            <ChipGroup
              legend={texts.type}
              options={TYPE_OPTIONS}
              values={filters.types}
              onChange={(types) => change({ types })}
            />
          }
        />
      }
      list={useWorkspaceList(filters)}
      columns={workspaceColumns}
      order={{ columnId: filters.orderBy, direction: filters.direction }}
      onOrder={({ columnId, direction }) => change({ orderBy: columnId as WorkspaceOrderBy, direction })}
      empty={
        isFiltered ? (
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <Button onClick={clear}>{common.clearFilters}</Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.noneYet} />
        )
      }
    />
  );
}
