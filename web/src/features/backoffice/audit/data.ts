/* Queries of the command bus audit log. */
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { type AuditFilters, auditListQuery } from "./filters";

export type AuditEntry = components["schemas"]["AuditEntry"];

export function useAuditList(filters: AuditFilters) {
  return usePagedList({
    queryKey: ["command_bus_audit_list", filters],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        staffApi.GET("/backoffices/command_bus/audit", {
          params: { query: auditListQuery(filters, cursor) },
          signal,
        }),
      ),
    // A dispatch of a moment ago must be visible.
    staleTime: 0,
  });
}
