/* The audit log: every command that was dispatched, with filters and details. */
import { RefreshCw } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { backoffice, audit as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { LoadMore } from "@/shared/ui/data/LoadMore";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { AuditEntryDialog } from "./AuditEntryDialog";
import { AuditFilterForm } from "./AuditFilterForm";
import { AuditTable } from "./AuditTable";
import { type AuditEntry, useAuditList } from "./data";
import { auditFilterSearch, parseAuditFilters } from "./filters";

export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => parseAuditFilters(new URLSearchParams(address)), [address]);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const list = useAuditList(filters);
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <>
      <PageHeader title={backoffice.names.audit} lead={texts.lead}>
        <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
          <RefreshCw aria-hidden />
          {backoffice.refresh}
        </Button>
      </PageHeader>
      <AuditFilterForm
        key={address}
        filters={filters}
        onApply={(next) => setSearch(auditFilterSearch(next))}
      />
      <QueryResult result={list} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return (
            <>
              {rows.length === 0 ? (
                <EmptyState
                  title={texts.empty}
                  text={address === "" ? texts.emptyText : texts.emptyFiltered}
                />
              ) : (
                <AuditTable rows={rows} isStale={list.isPlaceholderData} onOpen={setOpened} />
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
      {opened && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
