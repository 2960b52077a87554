/* The staff's list of workspaces, with their subscriptions and services. */
import { X } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { backoffice, workspaces as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { SearchField } from "@/shared/ui/form/SearchField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { ListPage } from "@/shared/ui/page/ListPage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { useWorkspaceList } from "./data";
import {
  hasActiveFilters,
  parseWorkspaceFilters,
  WORKSPACE_TYPES,
  type WorkspaceFilterValues,
  type WorkspaceOrderBy,
  workspaceFilterSearch,
} from "./filters";
import { workspaceColumns } from "./workspaceColumns";
import styles from "./workspaces.module.css";

const TYPE_OPTIONS = WORKSPACE_TYPES.map((value) => ({ value, label: texts.types[value] }));

type OnFilterChange = (changes: Partial<WorkspaceFilterValues>) => void;

export function WorkspacesPage() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => parseWorkspaceFilters(new URLSearchParams(address)), [address]);
  const change: OnFilterChange = useCallback(
    (changes) =>
      setSearch((now) => workspaceFilterSearch({ ...parseWorkspaceFilters(now), ...changes }), {
        // Typing replaces the history entry, so that going back does not stop at each letter.
        replace: "query" in changes,
        preventScrollReset: true,
        // Without it a checkbox would change only when the new list is ready.
        flushSync: true,
      }),
    [setSearch],
  );
  const clear = () => setSearch(new URLSearchParams(), { preventScrollReset: true });
  return (
    <ListPage
      title={backoffice.names.workspaces}
      lead={texts.lead}
      filters={<WorkspaceFilters filters={filters} onChange={change} onClear={clear} />}
      list={useWorkspaceList(filters)}
      columns={workspaceColumns}
      order={{ columnId: filters.orderBy, direction: filters.direction }}
      onOrder={({ columnId, direction }) => change({ orderBy: columnId as WorkspaceOrderBy, direction })}
      empty={
        hasActiveFilters(filters) ? (
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <Button onClick={clear}>{texts.clear}</Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.noneYet} />
        )
      }
    />
  );
}

interface FilterProps {
  filters: WorkspaceFilterValues;
  onChange: OnFilterChange;
  onClear: () => void;
}

function WorkspaceFilters({ filters, onChange, onClear }: FilterProps) {
  const search = useCallback((query: string) => onChange({ query }), [onChange]);
  return (
    <search className={styles.filters}>
      <div className={styles.row}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          query={filters.query}
          onSearch={search}
        />
        <SelectField
          label={texts.order}
          value={`${filters.orderBy}:${filters.direction}`}
          onChange={({ currentTarget }) => {
            const [by, dir] = currentTarget.value.split(":");
            onChange({
              orderBy: by as WorkspaceOrderBy,
              direction: dir as WorkspaceFilterValues["direction"],
            });
          }}
        >
          {Object.entries(texts.orders).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.row}>
        <ChipGroup
          legend={texts.type}
          options={TYPE_OPTIONS}
          values={filters.types}
          onChange={(types) => onChange({ types })}
        />
        {hasActiveFilters(filters) && (
          <Button kind="quiet" onClick={onClear}>
            <X aria-hidden />
            {texts.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
