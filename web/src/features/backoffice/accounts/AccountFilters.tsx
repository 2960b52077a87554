/* The filters of the account list, kept in the page's address. */
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { backoffice, accounts as texts } from "@/shared/i18n/es";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { InputField } from "@/shared/ui/form/InputField";
import { ListFilters } from "@/shared/ui/page/ListFilters";
import styles from "./accounts.module.css";
import {
  ACCOUNT_STATES,
  type AccountFilterValues,
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
  return (
    <ListFilters
      texts={texts}
      filters={filters}
      onChange={onChange}
      onClear={hasActiveFilters(filters) ? onClear : undefined}
      chips={
        <ChipGroup
          legend={texts.state}
          options={STATE_OPTIONS}
          values={filters.states}
          onChange={(states) => onChange({ states })}
        />
      }
    >
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
    </ListFilters>
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
