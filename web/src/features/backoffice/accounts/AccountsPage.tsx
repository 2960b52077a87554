/* The account list: search, filters, order and infinite scrolling. */
import { RefreshCw } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { backoffice, accounts as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatCount as countText } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { LoadMore } from "@/shared/ui/data/LoadMore";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { AccountFilters } from "./AccountFilters";
import { AccountsTable } from "./AccountsTable";
import styles from "./accounts.module.css";
import { MAX_COUNT, useAccountList } from "./data";
import {
  type AccountFilterValues,
  accountFilterSearch,
  hasActiveFilters,
  parseAccountFilters,
} from "./filters";

export function AccountsPage() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => parseAccountFilters(new URLSearchParams(address)), [address]);
  const list = useAccountList(filters);
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);

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
  const clear = () => setSearch(new URLSearchParams(), { preventScrollReset: true });

  return (
    <>
      <PageHeader title={backoffice.names.accounts} lead={texts.lead}>
        <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
          <RefreshCw aria-hidden />
          {backoffice.refresh}
        </Button>
      </PageHeader>
      <AccountFilters filters={filters} onChange={change} onClear={clear} />
      <QueryResult result={list} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          const count = pages[0]?.count ?? 0;
          return (
            <>
              <p role="status" className={styles.count}>
                {texts.count(count, countText(count), count >= MAX_COUNT)}
              </p>
              {rows.length === 0 ? (
                <NoAccounts isFiltered={hasActiveFilters(filters)} onClear={clear} />
              ) : (
                <AccountsTable
                  rows={rows}
                  filters={filters}
                  onOrder={(by, dir) => change({ orderBy: by, direction: dir })}
                  isStale={list.isPlaceholderData}
                />
              )}
              <LoadMore
                hasMore={list.hasNextPage && !list.isPlaceholderData}
                isLoading={list.isFetchingNextPage}
                problem={list.isFetchNextPageError ? queryErrorMessage(list.error) : undefined}
                onMore={more}
              />
            </>
          );
        }}
      </QueryResult>
    </>
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
