/* The public calendar's queries: the group, a month's shifts and who is on duty now. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createApi } from "@/shared/api/client";
import { isStatus, unwrap } from "@/shared/api/errors";
import { RETRIES } from "@/shared/api/query";
import type { components } from "@/shared/api/schema";
import { requests } from "@/shared/api/validators.calendar";
import { dateIn, epoch, monthOf, monthRange, parseMonth } from "@/shared/lib/calendar";

export type Group = components["schemas"]["PharmacyGroup"];
export type Pharmacy = components["schemas"]["Pharmacy"];
export type Shift = components["schemas"]["Shift"];
export type OnDuty = components["schemas"]["OnDuty"];

export const CALENDAR_PATH = "/public/pharmacy_shifts/calendar";

// Lets the month be asked for before the group has answered; another zone only costs a second question.
const LIKELY_ZONE = "America/Argentina/Buenos_Aires";

const ON_DUTY_FRESH_MS = 60_000;
const ON_DUTY_SOONEST_MS = 5_000;

const api = createApi(requests);

/** Which group to show: the address says so, or the server, or else the first there is. */
export function wantedGroup(param: string | null): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="hub-pharmacy-group"]');
  return param ?? (meta?.content || null);
}

export function groupQuery(id: string | null) {
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

export function shiftsQuery(groupId: string, month: string, zone: string = LIKELY_ZONE) {
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

export function onDutyQuery(groupId: string) {
  return queryOptions({
    queryKey: ["pharmacy_on_duty", groupId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/plugins/pharmacy/groups/{group_id}/on_duty", {
          params: { path: { group_id: groupId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => onDutyDelay(state.data),
  });
}

/** The next question comes when the duty changes, at the latest after a minute. */
function onDutyDelay(duty: OnDuty | undefined): number {
  if (!duty?.next_change_at) return ON_DUTY_FRESH_MS;
  const left = epoch(duty.next_change_at) - Date.now() + 1000;
  return Math.min(Math.max(left, ON_DUTY_SOONEST_MS), ON_DUTY_FRESH_MS);
}

/** Asks for all that the first view needs at once, without waiting for the group where its id is known. */
export async function prefetchPage(queries: QueryClient): Promise<void> {
  const params = new URLSearchParams(window.location.search);
  const id = wantedGroup(params.get("grupo"));
  const group = queries.fetchQuery(groupQuery(id));
  const groupId = id ?? (await group.catch(() => null))?.id;
  if (!groupId) return;
  const month = parseMonth(params.get("mes")) ?? monthOf(dateIn(LIKELY_ZONE, Date.now()));
  await Promise.allSettled([
    group,
    queries.prefetchQuery(onDutyQuery(groupId)),
    queries.prefetchQuery(shiftsQuery(groupId, month)),
  ]);
}

/** The feed that calendar programs subscribe to. */
export function feedUrl(groupId: string): string {
  return `${window.location.origin}/plugins/pharmacy/groups/${groupId}/calendar.ics`;
}
