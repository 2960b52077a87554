/* Queries of the command bus audit log. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { type AuditFilters, auditListQuery } from "./filters";

export type AuditEntry = components["schemas"]["AuditEntry"];

export function useAuditList(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: ["command_bus_audit_list", filters],
    queryFn: ({ pageParam, signal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/command_bus/audit", {
          params: { query: auditListQuery(filters, pageParam) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // A dispatch of a moment ago must be visible.
    staleTime: 0,
  });
}
