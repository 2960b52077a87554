/* What both calendars ask the server for: the group and a month's shifts. */
import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../api/client";
import { isStatus, unwrap } from "../api/errors";
import { RETRIES } from "../api/queryClient";
import type { components } from "../api/schema";
import { monthRange } from "../lib/calendar";

export type Group = components["schemas"]["PharmacyGroup"];
export type Pharmacy = components["schemas"]["Pharmacy"];
export type Shift = components["schemas"]["Shift"];
export type OnDuty = components["schemas"]["OnDuty"];

/** Lets the month be asked for before the group has answered; another zone only costs a second question. */
export const LIKELY_ZONE = "America/Argentina/Buenos_Aires";

/** Which group the server says both calendars show, where it says so. */
export function servedGroup(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="hub-pharmacy-group"]');
  return meta?.content || null;
}

/** The group of that id, or without one the first there is; null when there is none. */
export function groupQuery(api: Api, id: string | null) {
  return queryOptions({
    queryKey: ["pharmacy_group_get", id],
    queryFn: async ({ signal }): Promise<Group | null> => {
      if (id === null) {
        const page = await unwrap(
          api.GET("/plugins/pharmacy/groups", { params: { query: { take: 1 } }, signal }),
        );
        return page.data[0] ?? null;
      }
      return unwrap(
        api.GET("/plugins/pharmacy/groups/{group_id}", { params: { path: { group_id: id } }, signal }),
      );
    },
    staleTime: 10 * 60_000,
    retry: (failures, error) => failures < RETRIES && !isStatus(error, 404) && !isStatus(error, 400),
  });
}

/** Every shift that touches the month. */
export function shiftsQuery(api: Api, groupId: string, month: string, zone: string) {
  const range = monthRange(month, zone);
  return queryOptions({
    queryKey: ["pharmacy_shift_list", groupId, range.datetime_ini, range.datetime_end],
    queryFn: async ({ signal }) =>
      (
        await unwrap(
          api.GET("/plugins/pharmacy/shifts", {
            params: { query: { group_id: groupId, ...range } },
            signal,
          }),
        )
      ).data,
  });
}
