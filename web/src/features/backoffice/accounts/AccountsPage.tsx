/* The account list: search, filters, order and infinite scrolling. */
import { backoffice, common, accounts as texts } from "@/shared/i18n/es";
import { formatCount as countText } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { ListPage } from "@/shared/ui/page/ListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { AccountFilters } from "./AccountFilters";
import { accountColumns } from "./accountColumns";
import styles from "./accounts.module.css";
import { MAX_COUNT, useAccountList } from "./data";
import { type AccountOrderBy, accountFilterSearch, hasActiveFilters, parseAccountFilters } from "./filters";

const ADDRESS = { parse: parseAccountFilters, format: accountFilterSearch };

export function AccountsPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  const list = useAccountList(filters);
  return (
    <ListPage
      title={backoffice.names.accounts}
      lead={texts.lead}
      filters={<AccountFilters filters={filters} onChange={change} onClear={clear} />}
      list={list}
      columns={accountColumns}
      order={{ columnId: filters.orderBy, direction: filters.direction }}
      onOrder={({ columnId, direction }) => change({ orderBy: columnId as AccountOrderBy, direction })}
      summary={({ count }) => (
        <p role="status" className={styles.count}>
          {texts.count(count, countText(count), count >= MAX_COUNT)}
        </p>
      )}
      empty={<NoAccounts isFiltered={hasActiveFilters(filters)} onClear={clear} />}
    />
  );
}

function NoAccounts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState title={texts.noneYet} />;
  return (
    <EmptyState title={texts.empty} text={texts.emptyText}>
      <Button onClick={onClear}>{common.clearFilters}</Button>
    </EmptyState>
  );
}
