/* The account list: search, filters, order and infinite scrolling. */
import { backoffice, accounts as texts } from "@/shared/i18n/es";
import { formatCount as countText } from "@/shared/lib/format";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { FilteredListPage } from "@/shared/ui/page/FilteredListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { AccountIdFilters } from "./AccountIdFilters";
import { accountColumns } from "./accountColumns";
import styles from "./accounts.module.css";
import { MAX_COUNT, useAccountList } from "./data";
import { ACCOUNT_STATES, accountFilterSearch, hasActiveFilters, parseAccountFilters } from "./filters";

const ADDRESS = { parse: parseAccountFilters, format: accountFilterSearch };
const STATE_OPTIONS = ACCOUNT_STATES.map((value) => ({ value, label: backoffice.states[value] }));

export function AccountsPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  return (
    <FilteredListPage
      title={backoffice.names.accounts}
      texts={texts}
      filters={filters}
      isFiltered={hasActiveFilters(filters)}
      onChange={change}
      onClear={clear}
      chips={
        <ChipGroup
          legend={texts.state}
          options={STATE_OPTIONS}
          values={filters.states}
          onChange={(states) => change({ states })}
        />
      }
      list={useAccountList(filters)}
      columns={accountColumns}
      summary={({ count }) => (
        <p role="status" className={styles.count}>
          {texts.count(count, countText(count), count >= MAX_COUNT)}
        </p>
      )}
    >
      <AccountIdFilters filters={filters} onChange={change} />
    </FilteredListPage>
  );
}
