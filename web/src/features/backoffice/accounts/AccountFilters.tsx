/* The filters of the account list, kept in the page's address. */
import { SlidersHorizontal, X } from "lucide-react";
import { useCallback, useState } from "react";
import { backoffice, accounts as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { InputField } from "@/shared/ui/form/InputField";
import { SearchField } from "@/shared/ui/form/SearchField";
import { SelectField } from "@/shared/ui/form/SelectField";
import styles from "./accounts.module.css";
import {
  ACCOUNT_STATES,
  type AccountFilterValues,
  type AccountOrderBy,
  activeIdFilterCount,
  hasActiveFilters,
  ID_FILTERS,
  type IdFilter,
  parseIds,
} from "./filters";

const STATE_OPTIONS = ACCOUNT_STATES.map((value) => ({ value, label: backoffice.states[value] }));

interface Props {
  filters: AccountFilterValues;
  onChange: (change: Partial<AccountFilterValues>) => void;
  onClear: () => void;
}

export function AccountFilters({ filters, onChange, onClear }: Props) {
  const narrowedBy = activeIdFilterCount(filters);
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
          onChange={(event) => {
            const [by, dir] = event.currentTarget.value.split(":");
            onChange({ orderBy: by as AccountOrderBy, direction: dir as AccountFilterValues["direction"] });
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
          legend={texts.state}
          options={STATE_OPTIONS}
          values={filters.states}
          onChange={(states) => onChange({ states })}
        />
        {hasActiveFilters(filters) && (
          <Button kind="quiet" onClick={onClear}>
            <X aria-hidden />
            {texts.clear}
          </Button>
        )}
      </div>
      <details className={styles.more} open={narrowedBy > 0 || undefined}>
        <summary>
          <SlidersHorizontal aria-hidden />
          {texts.more}
          {narrowedBy > 0 && <span>{texts.moreCount(narrowedBy)}</span>}
        </summary>
        <div className={styles.ids}>
          {ID_FILTERS.map((name) => (
            <IdsField
              key={`${name} ${filters[name].join()}`}
              name={name}
              filters={filters}
              onChange={onChange}
            />
          ))}
        </div>
      </details>
    </search>
  );
}

function IdsField({ name, filters, onChange }: { name: IdFilter } & Omit<Props, "onClear">) {
  const [problem, setProblem] = useState<string>();
  const apply = (text: string) => {
    const parsed = parseIds(text);
    setProblem("wrong" in parsed ? texts.badIds(parsed.wrong) : undefined);
    if ("ids" in parsed && parsed.ids.join() !== filters[name].join()) onChange({ [name]: parsed.ids });
  };
  return (
    <InputField
      label={texts.ids[name]}
      hint={texts.idsHint}
      defaultValue={filters[name].join(" ")}
      problem={problem}
      onBlur={(event) => apply(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && apply(event.currentTarget.value)}
    />
  );
}
