/* Queries that both calendars share: the group and a month's shifts. */
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "../api/client";
import { hasStatus, unwrapResponse } from "../api/errors";
import { MAX_RETRIES } from "../api/queryClient";
import type { components } from "../api/schema";
import { monthRange } from "../lib/calendar";

export type PharmacyGroup = components["schemas"]["PharmacyGroup"];
export type Pharmacy = components["schemas"]["Pharmacy"];
export type Shift = components["schemas"]["Shift"];
export type OnDuty = components["schemas"]["OnDuty"];

/** The zone assumed until the group is known; a different one costs only one more request. */
export const LIKELY_ZONE = "America/Argentina/Buenos_Aires";

/** The group id in the server's meta tag; null without one. */
export function servedGroupId(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="hub-pharmacy-group"]');
  return meta?.content || null;
}

/** The group of that id, or the first group; null when there is none. */
export function groupQuery(api: ApiClient, id: string | null) {
  return queryOptions({
    queryKey: ["pharmacy_group_get", id],
    queryFn: async ({ signal }): Promise<PharmacyGroup | null> => {
      if (id === null) {
        const page = await unwrapResponse(
          api.GET("/plugins/pharmacy/groups", { params: { query: { take: 1 } }, signal }),
        );
        return page.data[0] ?? null;
      }
      return unwrapResponse(
        api.GET("/plugins/pharmacy/groups/{group_id}", { params: { path: { group_id: id } }, signal }),
      );
    },
    staleTime: 10 * 60_000,
    retry: (failures, error) => failures < MAX_RETRIES && !hasStatus(error, 404) && !hasStatus(error, 400),
  });
}

/** All shifts that overlap the month. */
export function shiftsQuery(api: ApiClient, groupId: string, month: string, zone: string) {
  const range = monthRange(month, zone);
  return queryOptions({
    queryKey: ["pharmacy_shift_list", groupId, range.datetime_ini, range.datetime_end],
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          api.GET("/plugins/pharmacy/shifts", {
            params: { query: { group_id: groupId, ...range } },
            signal,
          }),
        )
      ).data,
  });
}
