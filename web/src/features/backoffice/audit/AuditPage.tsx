/* The record of what the command bus was asked for: narrowed, gone through, each entry looked at. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { unwrap } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { backoffice, audit as texts } from "@/shared/i18n/es";
import { queryFailure } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { More } from "@/shared/ui/data/LoadMore";
import { PageHead } from "@/shared/ui/page/PageHeader";
import { Empty } from "@/shared/ui/status/EmptyState";
import { Loaded } from "@/shared/ui/status/QueryResult";
import { EntryDialog } from "./AuditEntryDialog";
import { AuditFilterForm } from "./AuditFilterForm";
import { AuditTable } from "./AuditTable";
import { type AuditFilters, auditFiltersOf, auditQueryOf, auditSearchOf } from "./filters";

export type AuditEntry = components["schemas"]["AuditEntry"];

export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => auditFiltersOf(new URLSearchParams(address)), [address]);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const list = useAuditList(filters);
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <>
      <PageHead title={backoffice.names.audit} lead={texts.lead}>
        <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
          <RefreshCw aria-hidden />
          {backoffice.refresh}
        </Button>
      </PageHead>
      <AuditFilterForm key={address} filters={filters} onApply={(next) => setSearch(auditSearchOf(next))} />
      <Loaded query={list} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return (
            <>
              {rows.length === 0 ? (
                <Empty title={texts.empty} text={address === "" ? texts.emptyText : texts.emptyFiltered} />
              ) : (
                <AuditTable rows={rows} stale={list.isPlaceholderData} onOpen={setOpened} />
              )}
              <More
                more={list.hasNextPage && !list.isPlaceholderData}
                loading={list.isFetchingNextPage}
                problem={list.isFetchNextPageError ? queryFailure(list.error) : undefined}
                onMore={more}
              />
            </>
          );
        }}
      </Loaded>
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useAuditList(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ["command_bus_audit_list", filters],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        staffApi.GET("/backoffices/command_bus/audit", {
          params: { query: auditQueryOf(filters, pageParam) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // What one has just done is to be seen.
    staleTime: 0,
  });
}
