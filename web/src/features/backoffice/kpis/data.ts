/* Queries of the staff's home: the platform's overview, and the newest accounts and businesses. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { coalesce } from "@/shared/chat/coalesce";

export type BackofficeOverview = components["schemas"]["BackofficeOverview"];

const OVERVIEW_KEY = ["backoffices_overview"] as const;
const REFETCH_MS = 60_000;
const ROWS = 5;

export function useBackofficeOverview() {
  return useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => unwrapResponse(staffApi.GET("/backoffices/overview", { signal })),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
}

/** Reads the overview again when something changed on the platform. */
export function useRefetchOverview(): () => void {
  const queryClient = useQueryClient();
  return useMemo(
    () => coalesce(() => queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY })),
    [queryClient],
  );
}

export function useNewestAccounts() {
  return useQuery({
    queryKey: ["backoffices_account_list", "newest"],
    queryFn: ({ signal }) =>
      unwrapResponse(staffApi.GET("/backoffices/accounts", { params: { query: { take: ROWS } }, signal })),
    refetchInterval: REFETCH_MS,
  });
}

export function useNewestWorkspaces() {
  return useQuery({
    queryKey: ["backoffices_workspace_list", "newest"],
    queryFn: ({ signal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/workspaces/workspaces", { params: { query: { take: ROWS } }, signal }),
      ),
    refetchInterval: REFETCH_MS,
  });
}
