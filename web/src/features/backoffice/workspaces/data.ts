/* The query of the staff's list of workspaces. */
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { type WorkspaceFilterValues, workspaceListQuery } from "./filters";

export type BackofficeWorkspace = components["schemas"]["BackofficeWorkspace"];
export type WorkspaceService = components["schemas"]["WorkspaceService"];

export function useWorkspaceList(filters: WorkspaceFilterValues) {
  return usePagedList({
    queryKey: ["backoffices_workspace_list", filters],
    fetchPage: (cursor, signal) => {
      const query = workspaceListQuery(filters, cursor);
      return unwrapResponse(
        staffApi.GET("/backoffices/workspaces/workspaces", { params: { query }, signal }),
      );
    },
  });
}
