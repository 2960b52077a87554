/* The query of the workspace's activity. */
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import type { ActivityType } from "./rules";

export type Activity = components["schemas"]["Activity"];

/** The activity of a type, or all. */
export function useActivities(type: ActivityType | null) {
  return usePagedList({
    queryKey: ["activities_list", type],
    fetchPage: (cursor, signal) => {
      const query = { take: 30, ...(type && { types: [type] }), ...(cursor !== null && { cursor }) };
      return unwrapResponse(workspaceApi.GET("/activities", { params: { query }, signal }));
    },
  });
}
