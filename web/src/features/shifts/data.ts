/* Queries of the shift management: managing rights, one shift, its history, plans and checks. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { addMonths, monthRange } from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";

type Schemas = components["schemas"];

export type ShiftHistoryEntry = Schemas["ShiftHistoryEntry"];
export type ShiftGenerate = Schemas["ShiftGenerate"];
export type ShiftCopyMonth = Schemas["ShiftCopyMonth"];
export type CoverageCheck = Schemas["CoverageCheck"];
export type CoverageRequirement = Schemas["CoverageRequirement"];
export type ShiftPlan = Schemas["ShiftPlan"];
export type ShiftConflict = Schemas["ShiftConflict"];
export type CoverageReport = Schemas["CoverageReport"];

/** A request to plan shifts, without the flags that say whether to write them. */
export type PlanRequest =
  | { kind: "generate"; body: Omit<ShiftGenerate, "dry_run" | "skip_conflicts"> }
  | { kind: "copy_month"; body: Omit<ShiftCopyMonth, "dry_run" | "skip_conflicts"> };

// A refusal is final: it is not retried.
const retryUnlessRefused = (failures: number, error: unknown) =>
  failures < MAX_RETRIES && ![400, 403, 404, 422].some((status) => hasStatus(error, status));

/** True when the workspace manages the group: only then does the server answer its shift check. */
export function managesGroupQuery(groupId: string, accountId: string | null) {
  return queryOptions({
    queryKey: ["pharmacy_shift_check", "manages", groupId, accountId],
    queryFn: async ({ signal }) => {
      const now = Temporal.Now.instant();
      const body = { datetime_ini: now.toString(), datetime_end: now.add({ hours: 1 }).toString() };
      const path = { group_id: groupId };
      return unwrapResponse(
        workspaceApi.POST("/plugins/pharmacy/groups/{group_id}/shifts/check", {
          params: { path },
          body,
          signal,
        }),
      ).then(
        () => true,
        (error: unknown) => {
          if (hasStatus(error, 404)) return false;
          throw error;
        },
      );
    },
    staleTime: 10 * 60_000,
    retry: retryUnlessRefused,
  });
}

/** One shift; null when it does not exist. */
export function shiftQuery(id: string) {
  return queryOptions({
    queryKey: ["pharmacy_shift_get", id],
    queryFn: ({ signal }): Promise<Shift | null> =>
      unwrapResponse(
        workspaceApi.GET("/plugins/pharmacy/shifts/{shift_id}", {
          params: { path: { shift_id: id } },
          signal,
        }),
      ).catch((error: unknown) => {
        if (hasStatus(error, 404)) return null;
        throw error;
      }),
    staleTime: 0,
    // A cached older version would look like a change by somebody else.
    gcTime: 0,
  });
}

/** The history of a shift, newest first; the first page holds more than real shifts have. */
export function shiftHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ["pharmacy_shift_history", id],
    queryFn: ({ signal }) =>
      unwrapResponse(
        workspaceApi.GET("/plugins/pharmacy/shifts/{shift_id}/history", {
          params: { path: { shift_id: id }, query: { take: 50 } },
          signal,
        }),
      ),
    retry: retryUnlessRefused,
    staleTime: 0,
  });
}

/** A dry run of a plan: the shifts it would write and its conflicts. */
export function planPreviewQuery(groupId: string, request: PlanRequest | null) {
  return queryOptions({
    queryKey: ["pharmacy_shift_plan", groupId, request],
    queryFn: ({ signal }) => sendPlan(groupId, request as PlanRequest, { dry_run: true }, signal),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: retryUnlessRefused,
    staleTime: 0,
  });
}

/** Writes a plan, without its conflicting shifts if wanted. */
export function writePlan(groupId: string, request: PlanRequest, skipConflicts: boolean): Promise<ShiftPlan> {
  return sendPlan(groupId, request, { dry_run: false, skip_conflicts: skipConflicts });
}

function sendPlan(
  groupId: string,
  { kind, body }: PlanRequest,
  how: { dry_run: boolean; skip_conflicts?: boolean },
  signal?: AbortSignal,
): Promise<ShiftPlan> {
  const options = { params: { path: { group_id: groupId } }, ...(signal && { signal }) };
  return unwrapResponse(
    kind === "generate"
      ? workspaceApi.POST("/plugins/pharmacy/groups/{group_id}/shifts/generate", {
          ...options,
          body: { ...body, ...how },
        })
      : workspaceApi.POST("/plugins/pharmacy/groups/{group_id}/shifts/copy_month", {
          ...options,
          body: { ...body, ...how },
        }),
  );
}

/** Checks a period: gaps, overlaps and hours per pharmacy. */
export function coverageReportQuery(groupId: string, body: CoverageCheck | null) {
  return queryOptions({
    queryKey: ["pharmacy_shift_check", groupId, body],
    queryFn: ({ signal }) =>
      unwrapResponse(
        workspaceApi.POST("/plugins/pharmacy/groups/{group_id}/shifts/check", {
          params: { path: { group_id: groupId } },
          body: body as CoverageCheck,
          signal,
        }),
      ),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: retryUnlessRefused,
    staleTime: 0,
  });
}

const MONTHS_BACK = 6;

/** The shifts of the months before, which say who has rested longest. */
export function recentShiftsQuery(groupId: string, month: string, zone: string) {
  const datetime_ini = monthRange(addMonths(month, -MONTHS_BACK), zone).datetime_ini;
  const datetime_end = monthRange(month, zone).datetime_ini;
  return queryOptions({
    queryKey: ["pharmacy_shift_list", groupId, datetime_ini, datetime_end],
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          workspaceApi.GET("/plugins/pharmacy/shifts", {
            params: { query: { group_id: groupId, datetime_ini, datetime_end } },
            signal,
          }),
        )
      ).data,
  });
}
