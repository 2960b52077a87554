/* Queries of the pharmacy groups: the list in pages, one group, and all of them, for choosing one and for names by id. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { isPermanentError } from "@/shared/lib/errorMessage";

export type PharmacyGroup = components["schemas"]["PharmacyGroup"];

const HOUR_MS = 3_600_000;
const NO_GROUPS: readonly PharmacyGroup[] = [];

export const pharmacyGroupsQuery = queryOptions({
  queryKey: ["pharmacy_group_list"],
  queryFn: async ({ signal }) =>
    (
      await unwrapResponse(
        staffApi.GET("/plugins/pharmacy/groups", { params: { query: { take: 100 } }, signal }),
      )
    ).data,
  staleTime: HOUR_MS,
});

export function usePharmacyGroupList() {
  return usePagedList({
    queryKey: ["pharmacy_group_list", "pages"],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        staffApi.GET("/plugins/pharmacy/groups", {
          params: { query: { take: 50, ...(cursor !== null && { cursor }) } },
          signal,
        }),
      ),
  });
}

export function usePharmacyGroup(group_id: string) {
  return useQuery({
    queryKey: ["pharmacy_group_get", group_id],
    queryFn: ({ signal }) =>
      unwrapResponse(
        staffApi.GET("/plugins/pharmacy/groups/{group_id}", { params: { path: { group_id } }, signal }),
      ),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

export function usePharmacyGroups(): readonly PharmacyGroup[] {
  return useQuery(pharmacyGroupsQuery).data ?? NO_GROUPS;
}

/** Names of groups and pharmacies by id. */
export function usePharmacyNames(): ReadonlyMap<string, string> {
  const groups = usePharmacyGroups();
  return useMemo(
    () => new Map(groups.flatMap((group) => [group, ...group.pharmacies].map(({ id, name }) => [id, name]))),
    [groups],
  );
}
