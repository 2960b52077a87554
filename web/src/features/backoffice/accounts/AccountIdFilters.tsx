/* The filters of the account list by ids, folded up while none is set. */
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { accounts as texts } from "@/shared/i18n/es";
import { InputField } from "@/shared/ui/form/InputField";
import styles from "./accounts.module.css";
import {
  type AccountFilterValues,
  activeIdFilterCount,
  ID_FILTERS,
  type IdFilter,
  parseIds,
} from "./filters";

interface Props {
  filters: AccountFilterValues;
  onChange: (change: Partial<AccountFilterValues>) => void;
}

export function AccountIdFilters({ filters, onChange }: Props) {
  const narrowedBy = activeIdFilterCount(filters);
  return (
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
  );
}

function IdsField({ name, filters, onChange }: { name: IdFilter } & Props) {
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
