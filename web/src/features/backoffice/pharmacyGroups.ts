/* The pharmacy groups that anybody sees, to choose from and to know ids by their names. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";

type Group = components["schemas"]["PharmacyGroup"];

const HOUR_MS = 3_600_000;
const NONE: readonly Group[] = [];

export const groupsQuery = queryOptions({
  queryKey: ["pharmacy_group_list"],
  queryFn: async ({ signal }) =>
    (
      await unwrapResponse(
        staffApi.GET("/plugins/pharmacy/groups", { params: { query: { take: 100 } }, signal }),
      )
    ).data,
  staleTime: HOUR_MS,
});

export function useGroups(): readonly Group[] {
  return useQuery(groupsQuery).data ?? NONE;
}

/** The names of groups and their pharmacies. */
export function useNames(): ReadonlyMap<string, string> {
  const groups = useGroups();
  return useMemo(
    () => new Map(groups.flatMap((group) => [group, ...group.pharmacies].map(({ id, name }) => [id, name]))),
    [groups],
  );
}
