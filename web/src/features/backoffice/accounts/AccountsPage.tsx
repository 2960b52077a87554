/* The account list: search, filters, order and infinite scrolling. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { backoffice, accounts as texts } from "@/shared/i18n/es";
import { formatCount as countText } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { ListPage } from "@/shared/ui/page/ListPage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { AccountFilters } from "./AccountFilters";
import { accountColumns } from "./accountColumns";
import styles from "./accounts.module.css";
import { MAX_COUNT, useAccountList } from "./data";
import {
  type AccountFilterValues,
  type AccountOrderBy,
  accountFilterSearch,
  hasActiveFilters,
  parseAccountFilters,
} from "./filters";

export function AccountsPage() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => parseAccountFilters(new URLSearchParams(address)), [address]);

  const change = useCallback(
    (changes: Partial<AccountFilterValues>) => {
      // Typing replaces the history entry, so that going back does not stop at each letter.
      const replace = "query" in changes;
      setSearch((now) => accountFilterSearch({ ...parseAccountFilters(now), ...changes }), {
        replace,
        preventScrollReset: true,
        // Without it a checkbox would change only when the new list is ready.
        flushSync: true,
      });
    },
    [setSearch],
  );
  const list = useAccountList(filters);
  const clear = () => setSearch(new URLSearchParams(), { preventScrollReset: true });

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
      <Button onClick={onClear}>{texts.clear}</Button>
    </EmptyState>
  );
}
