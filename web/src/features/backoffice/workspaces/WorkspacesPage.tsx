/* The staff's list of workspaces, with their subscriptions and services. */
import { backoffice, workspaces as texts } from "@/shared/i18n/es";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { FilteredListPage } from "@/shared/ui/page/FilteredListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { useWorkspaceList } from "./data";
import { hasActiveFilters, parseWorkspaceFilters, WORKSPACE_TYPES, workspaceFilterSearch } from "./filters";
import { workspaceColumns } from "./workspaceColumns";

const ADDRESS = { parse: parseWorkspaceFilters, format: workspaceFilterSearch };
const TYPE_OPTIONS = WORKSPACE_TYPES.map((value) => ({ value, label: texts.types[value] }));

export function WorkspacesPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  return (
    <FilteredListPage
      title={backoffice.names.workspaces}
      texts={texts}
      filters={filters}
      isFiltered={hasActiveFilters(filters)}
      onChange={change}
      onClear={clear}
      chips={
        <ChipGroup
          legend={texts.type}
          options={TYPE_OPTIONS}
          values={filters.types}
          onChange={(types) => change({ types })}
        />
      }
      list={useWorkspaceList(filters)}
      columns={workspaceColumns}
    />
  );
}
