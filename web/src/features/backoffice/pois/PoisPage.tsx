/* The list of the directory's points of interest: places that the staff collect, until they become pages. */
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, common, pois as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { ListFilters } from "@/shared/ui/page/ListFilters";
import { ListPage } from "@/shared/ui/page/ListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { EntityFilter } from "../entities/EntityFilter";
import { usePoiList } from "./data";
import { hasActiveFilters, POI_STATUSES, type PoiOrderBy, parsePoiFilters, poiFilterSearch } from "./filters";
import { NEW_POI } from "./PoiFormPage";
import { poiColumns } from "./poiColumns";

const ADDRESS = { parse: parsePoiFilters, format: poiFilterSearch };
const STATUS_OPTIONS = POI_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));

export function PoisPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  const isFiltered = hasActiveFilters(filters);
  const add = (
    <Link to={paths.backoffice.poi(NEW_POI)} className={buttonClass("primary")}>
      <Plus aria-hidden />
      {texts.add}
    </Link>
  );
  return (
    <ListPage
      title={backoffice.names.pois}
      lead={texts.lead}
      actions={add}
      filters={
        <ListFilters
          texts={texts}
          filters={filters}
          onChange={change}
          onClear={isFiltered ? clear : undefined}
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
        />
      }
      list={usePoiList(filters)}
      columns={poiColumns}
      order={{ columnId: filters.orderBy, direction: filters.direction }}
      onOrder={({ columnId, direction }) => change({ orderBy: columnId as PoiOrderBy, direction })}
      empty={
        isFiltered ? (
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <Button onClick={clear}>{common.clearFilters}</Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.noneYet} text={texts.noneYetText}>
            {add}
          </EmptyState>
        )
      }
    />
  );
}
