/* The filters above a list: a search, choices and an order in one row, and below them chips and the button that clears all. */
import { X } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { common } from "../../i18n/es";
import type { ListOrder } from "../../lib/listFilters";
import { Button } from "../action/Button";
import { SearchField } from "../form/SearchField";
import { SelectField } from "../form/SelectField";
import styles from "./ListFilters.module.css";

export interface ListFilterTexts<By extends string> {
  search: string;
  searchHint?: string;
  order?: string;
  /** The names of the orders, such as 'name:asc'; absent for a list of one order. */
  orders?: Readonly<Record<`${By}:${"asc" | "desc"}`, string>>;
}

interface Props<By extends string> {
  texts: ListFilterTexts<By>;
  filters: { query: string } & Partial<ListOrder<By>>;
  onChange: (changes: { query?: string } & Partial<ListOrder<By>>) => void;
  /** Selects between the search and the order. */
  selects?: ReactNode;
  chips?: ReactNode;
  /** Absent when there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** More filters, below the others. */
  children?: ReactNode;
}

export function ListFilters<By extends string = never>({
  texts,
  filters,
  onChange,
  selects,
  chips,
  onClear,
  children,
}: Props<By>) {
  const search = useCallback((query: string) => onChange({ query }), [onChange]);
  return (
    <search className={styles.filters}>
      <div className={styles.fields}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          query={filters.query}
          onSearch={search}
        />
        {selects}
        {texts.orders && (
          <SelectField
            label={texts.order}
            value={`${filters.orderBy}:${filters.direction}`}
            onChange={({ currentTarget }) => {
              const [orderBy, direction] = currentTarget.value.split(":") as [By, "asc" | "desc"];
              onChange({ orderBy, direction });
            }}
          >
            {Object.entries<string>(texts.orders).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {chips && (
        <div className={styles.chips}>
          {chips}
          {onClear && (
            <Button kind="quiet" onClick={onClear}>
              <X aria-hidden />
              {common.clearFilters}
            </Button>
          )}
        </div>
      )}
      {children}
    </search>
  );
}
