/* The staff's list of the directory's pages. */
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, common, staffPages as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { SelectField } from "@/shared/ui/form/SelectField";
import { ListFilters } from "@/shared/ui/page/ListFilters";
import { ListPage } from "@/shared/ui/page/ListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { CategoryOptions } from "../categories/CategoryOptions";
import { useCategories } from "../categories/data";
import { buildTree } from "../categories/tree";
import { EntityFilter } from "../entities/EntityFilter";
import { usePageList } from "./data";
import {
  hasActiveFilters,
  PAGE_STATUSES,
  type PageOrderBy,
  pageFilterSearch,
  parsePageFilters,
} from "./filters";
import { NEW_PAGE } from "./PageFormPage";
import { pageColumns } from "./pageColumns";

const ADDRESS = { parse: parsePageFilters, format: pageFilterSearch };
const STATUS_OPTIONS = PAGE_STATUSES.map((value) => ({ value, label: texts.statuses[value] }));

export function PagesPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  const categories = useCategories().data ?? [];
  const isFiltered = hasActiveFilters(filters);
  const add = (
    <Link to={paths.backoffice.page(NEW_PAGE)} className={buttonClass("primary")}>
      <Plus aria-hidden />
      {texts.add}
    </Link>
  );
  return (
    <ListPage
      title={backoffice.names.pages}
      lead={texts.lead}
      actions={add}
      filters={
        <ListFilters
          texts={texts}
          filters={filters}
          onChange={change}
          onClear={isFiltered ? clear : undefined}
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
        />
      }
      list={usePageList(filters)}
      columns={pageColumns}
      order={{ columnId: filters.orderBy, direction: filters.direction }}
      onOrder={({ columnId, direction }) => change({ orderBy: columnId as PageOrderBy, direction })}
      empty={
        isFiltered ? (
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <Button onClick={clear}>{common.clearFilters}</Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.noneYet}>{add}</EmptyState>
        )
      }
    />
  );
}
