/* The filters of the account list, kept in the page's address. */
import { Search, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { backoffice, accounts as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
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

/** The typing pause after which a search starts. */
const DEBOUNCE_MS = 300;

interface Props {
  filters: AccountFilterValues;
  onChange: (change: Partial<AccountFilterValues>) => void;
  onClear: () => void;
}

export function AccountFilters({ filters, onChange, onClear }: Props) {
  const narrowedBy = activeIdFilterCount(filters);
  return (
    <search className={styles.filters}>
      <div className={styles.row}>
        <SearchField query={filters.query} onChange={onChange} />
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
        <fieldset className={styles.chips}>
          <legend>{texts.state}</legend>
          {ACCOUNT_STATES.map((state) => (
            <label key={state}>
              <input
                type="checkbox"
                checked={filters.states.includes(state)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    states: ACCOUNT_STATES.filter((one) =>
                      one === state ? checked : filters.states.includes(one),
                    ),
                  })
                }
              />
              {backoffice.states[state]}
            </label>
          ))}
        </fieldset>
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

/** A search field that searches when typing pauses, or at once on Enter. */
function SearchField({ query, onChange }: { query: string; onChange: Props["onChange"] }) {
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  // Going back changes the address without this field.
  const lastQuery = useRef(query);
  useEffect(() => {
    if (lastQuery.current === query) return;
    lastQuery.current = query;
    if (document.activeElement !== field.current) setText(query);
  }, [query]);
  useEffect(() => {
    if (text === lastQuery.current) return;
    const timer = setTimeout(() => {
      lastQuery.current = text;
      onChange({ query: text });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <div className={styles.search}>
      <InputField
        ref={field}
        label={texts.search}
        type="search"
        enterKeyHint="search"
        placeholder={texts.searchHint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Search aria-hidden />
    </div>
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
