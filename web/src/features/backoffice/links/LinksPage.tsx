/* The list of the links that lead from one address to another. */
import { paths } from "@/app/paths";
import { backoffice, links as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { FilteredListPage } from "@/shared/ui/page/FilteredListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { useLinkList } from "./data";
import { hasActiveFilters, LINK_STATUSES, linkFilterSearch, parseLinkFilters } from "./filters";
import { linkColumns } from "./linkColumns";

const ADDRESS = { parse: parseLinkFilters, format: linkFilterSearch };
const STATUS_OPTIONS = LINK_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));

export function LinksPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  return (
    <FilteredListPage
      title={backoffice.names.links}
      texts={texts}
      actions={<AddLink to={paths.backoffice.link("nuevo")}>{texts.add}</AddLink>}
      filters={filters}
      isFiltered={hasActiveFilters(filters)}
      onChange={change}
      onClear={clear}
      chips={
        <ChipGroup
          legend={texts.status}
          options={STATUS_OPTIONS}
          values={filters.statuses}
          onChange={(statuses) => change({ statuses })}
        />
      }
      list={useLinkList(filters)}
      columns={linkColumns}
    />
  );
}
