/* The staff's list of the directory's pages. */
import { paths } from "@/app/paths";
import { backoffice, staffPages as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { SelectField } from "@/shared/ui/form/SelectField";
import { FilteredListPage } from "@/shared/ui/page/FilteredListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { CategoryOptions } from "../categories/CategoryOptions";
import { useCategories } from "../categories/data";
import { buildTree } from "../categories/tree";
import { EntityFilter } from "../entities/EntityFilter";
import { usePageList } from "./data";
import { hasActiveFilters, PAGE_STATUSES, pageFilterSearch, parsePageFilters } from "./filters";
import { pageColumns } from "./pageColumns";

const ADDRESS = { parse: parsePageFilters, format: pageFilterSearch };
const STATUS_OPTIONS = PAGE_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));

export function PagesPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  const categories = useCategories().data ?? [];
  return (
    <FilteredListPage
      title={backoffice.names.pages}
      texts={texts}
      actions={<AddLink to={paths.backoffice.page("nueva")}>{texts.add}</AddLink>}
      filters={filters}
      isFiltered={hasActiveFilters(filters)}
      onChange={change}
      onClear={clear}
      selects={
        <>
          <EntityFilter
            kind="workspace"
            label={texts.workspace}
            id={filters.workspaceId}
            onChange={(workspaceId) => change({ workspaceId })}
          />
          <SelectField
            label={texts.category}
            value={filters.categoryId}
            onChange={({ currentTarget }) => change({ categoryId: currentTarget.value })}
          >
            <option value="">{texts.anyCategory}</option>
            <CategoryOptions nodes={buildTree(categories)} />
          </SelectField>
        </>
      }
      chips={
        <ChipGroup
          legend={texts.status}
          options={STATUS_OPTIONS}
          values={filters.statuses}
          onChange={(statuses) => change({ statuses })}
        />
      }
      list={usePageList(filters)}
      columns={pageColumns}
    />
  );
}
