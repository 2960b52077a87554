/* The overview of the signed-in workspace, live by the stream of its orders or of its shifts. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import { type OpenEventStream, subscribeToChanges } from "@/shared/api/eventStream";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { coalesce } from "@/shared/chat/coalesce";
import { useIsOnlyTab } from "./onlyTab";

export type WorkspaceOverview = components["schemas"]["WorkspaceOverview"];
export type ManagedDuty = components["schemas"]["ManagedDuty"];
export type WorkspaceChange = components["schemas"]["WorkspaceChange"];
export type SetupTask = components["schemas"]["SetupTask"];

const OVERVIEW_KEY = ["workspaces_overview"] as const;
/** The figures have no stream. */
const REFETCH_MS = 60_000;
/** Without a stream. */
const UNFOLLOWED_REFETCH_MS = 15_000;

/** The overview, live by one stream, while no other tab shows it: tabs share the few connections of a browser. */
export function useOverview() {
  const queryClient = useQueryClient();
  const isFollowed = useIsOnlyTab();
  const result = useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => unwrapResponse(workspaceApi.GET("/workspace/overview", { signal })),
    refetchInterval: isFollowed ? REFETCH_MS : UNFOLLOWED_REFETCH_MS,
    // Whoever comes back from the board sees what they did there.
    staleTime: 0,
  });
  const hasStores = (result.data?.store_count ?? 0) > 0;
  const groupId = result.data?.duties[0]?.group_id;
  useEffect(() => {
    const open = hasStores ? openOrders : groupId === undefined ? null : openShifts(groupId);
    if (!isFollowed || open === null) return;
    const refetch = coalesce(() => queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY }));
    return subscribeToChanges(open, {
      onChange: refetch,
      // Also when the stream begins: it opens after the overview was read.
      onResync: refetch,
      onState: () => undefined,
    });
  }, [queryClient, isFollowed, hasStores, groupId]);
  return result;
}

const openOrders: OpenEventStream = (last, signal) =>
  unwrapResponse(
    workspaceApi.GET("/ecommerce/services/events", {
      params: { header: last === undefined ? {} : { "last-event-id": last } },
      parseAs: "stream",
      signal,
    }),
  );

const openShifts =
  (groupId: string): OpenEventStream =>
  (last, signal) =>
    unwrapResponse(
      workspaceApi.GET("/plugins/pharmacy/groups/{group_id}/events", {
        params: {
          path: { group_id: groupId },
          header: last === undefined ? {} : { "last-event-id": last },
        },
        parseAs: "stream",
        signal,
      }),
    );
