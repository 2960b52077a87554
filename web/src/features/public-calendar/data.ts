/* The public calendar's queries: the group, a month's shifts and who is on duty now. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createApi } from "@/shared/api/client";
import { unwrap } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { requests } from "@/shared/api/validators.calendar";
import { dateIn, epoch, monthOf, parseMonth } from "@/shared/lib/calendar";
import { groupQuery, LIKELY_ZONE, servedGroup, shiftsQuery } from "@/shared/month/queries";

export type OnDuty = components["schemas"]["OnDuty"];

export const CALENDAR_PATH = "/public/pharmacy_shifts/calendar";

const ON_DUTY_FRESH_MS = 60_000;
const ON_DUTY_SOONEST_MS = 5_000;

/** Anonymous: what it asks for is the same for everybody. */
export const api = createApi(requests);

/** Which group to show: the address says so, or the server, or else the first there is. */
export function wantedGroup(param: string | null): string | null {
  return param ?? servedGroup();
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
  const group = queries.fetchQuery(groupQuery(api, id));
  const groupId = id ?? (await group.catch(() => null))?.id;
  if (!groupId) return;
  const month = parseMonth(params.get("mes")) ?? monthOf(dateIn(LIKELY_ZONE, Date.now()));
  await Promise.allSettled([
    group,
    queries.prefetchQuery(onDutyQuery(groupId)),
    queries.prefetchQuery(shiftsQuery(api, groupId, month, LIKELY_ZONE)),
  ]);
}

/** The feed that calendar programs subscribe to. */
export function feedUrl(groupId: string): string {
  return `${window.location.origin}/plugins/pharmacy/groups/${groupId}/calendar.ics`;
}
