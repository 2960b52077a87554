/* The list of the directory's points of interest: places that the staff collect, until they become pages. */
import { paths } from "@/app/paths";
import { backoffice, pois as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { FilteredListPage } from "@/shared/ui/page/FilteredListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EntityFilter } from "../entities/EntityFilter";
import { usePoiList } from "./data";
import { hasActiveFilters, POI_STATUSES, parsePoiFilters, poiFilterSearch } from "./filters";
import { poiColumns } from "./poiColumns";

const ADDRESS = { parse: parsePoiFilters, format: poiFilterSearch };
const STATUS_OPTIONS = POI_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));

export function PoisPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  return (
    <FilteredListPage
      title={backoffice.names.pois}
      texts={texts}
      actions={<AddLink to={paths.backoffice.poi("nuevo")}>{texts.add}</AddLink>}
      filters={filters}
      isFiltered={hasActiveFilters(filters)}
      onChange={change}
      onClear={clear}
      selects={
        <EntityFilter
          kind="workspace"
          label={texts.workspace}
          id={filters.workspaceId}
          onChange={(workspaceId) => change({ workspaceId })}
        />
      }
      chips={
        <ChipGroup
          legend={texts.status}
          options={STATUS_OPTIONS}
          values={filters.statuses}
          onChange={(statuses) => change({ statuses })}
        />
      }
      list={usePoiList(filters)}
      columns={poiColumns}
    />
  );
}
