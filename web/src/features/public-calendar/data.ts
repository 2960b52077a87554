/* Queries of the public calendar: group, shifts of a month and who is on duty, each with an offline fallback. */
import { type QueryFunction, type QueryKey, queryOptions } from "@tanstack/react-query";
import { createApiClient } from "@/shared/api/client";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { requests } from "@/shared/api/validators.calendar";
import { toEpochMs } from "@/shared/lib/calendar";
import { isEmbedded } from "@/shared/lib/embedded";
import type { OnDuty } from "@/shared/month/queries";
import * as shared from "@/shared/month/queries";
import { readOfflineCache, type Timestamped } from "./offline/offlineCache";

export const CALENDAR_PATH = "/public/pharmacy_shifts/calendar";
export const EXPLORE_PATH = "/explorar";

const ON_DUTY_MAX_REFETCH_MS = 60_000;
const ON_DUTY_MIN_REFETCH_MS = 5_000;
/** The delay before the next request after a failure. */
export const ON_DUTY_RETRY_MS = 15_000;

/** The longest wait for a response before stored data is shown. */
const FALLBACK_DELAY_MS = 4000;

/** Anonymous: its responses are the same for everybody. */
export const publicApi = createApiClient(requests);

/** The group to show: from the address, else from the server's meta tag; null is the first group. */
export function requestedGroupId(param: string | null): string | null {
  return param ?? shared.servedGroupId();
}

export function groupQuery(id: string | null) {
  const query = shared.groupQuery(publicApi, id);
  return { ...query, queryFn: withOfflineFallback(query.queryFn, () => readOfflineCache(id)?.group) };
}

export function shiftsQuery(groupId: string, month: string, zone: string) {
  const query = shared.shiftsQuery(publicApi, groupId, month, zone);
  const findStored = () => readOfflineCache(groupId)?.months.find((one) => one.month === month);
  return { ...query, queryFn: withOfflineFallback(query.queryFn, findStored) };
}

export function onDutyQuery(groupId: string) {
  const ask: QueryFunction<OnDuty, string[]> = ({ signal }) =>
    unwrapResponse(
      publicApi.GET("/plugins/pharmacy/groups/{group_id}/on_duty", {
        params: { path: { group_id: groupId } },
        signal,
      }),
    );
  return queryOptions<OnDuty, Error, OnDuty, string[]>({
    queryKey: ["pharmacy_on_duty", groupId],
    queryFn: withOfflineFallback(ask, () => readOfflineCache(groupId)?.duty),
    refetchInterval: ({ state }) => (state.error ? ON_DUTY_RETRY_MS : onDutyRefetchMs(state.data)),
  });
}

/** Refetches when the duty changes, at the latest after a minute. */
function onDutyRefetchMs(duty: OnDuty | undefined): number {
  if (!duty?.next_change_at) return ON_DUTY_MAX_REFETCH_MS;
  const left = toEpochMs(duty.next_change_at) - Date.now() + 1000;
  return Math.min(Math.max(left, ON_DUTY_MIN_REFETCH_MS), ON_DUTY_MAX_REFETCH_MS);
}

/** True without an answer of the server: a network error or a gateway's 5xx. A refusal is an answer. */
export function isServerUnreachable(error: unknown): boolean {
  return error !== null && !(error instanceof ApiError && error.status < 500);
}

/**
 * Runs a query and, when it fails or is slow, shows the stored data with its date. The query still fails, so that it is
 * retried and reported.
 */
function withOfflineFallback<T, K extends QueryKey>(
  ask: QueryFunction<T, K> | undefined,
  findStored: () => Timestamped<NonNullable<T>> | null | undefined,
): QueryFunction<T, K> {
  if (!ask) throw new Error("a query without a question");
  return async (context) => {
    const { client } = context;
    const key: QueryKey = context.queryKey;
    const showStored = () => {
      const storedData = isEmbedded || client.getQueryData(key) !== undefined ? null : findStored();
      if (storedData) client.setQueryData<unknown>(key, storedData.data, { updatedAt: storedData.at });
    };
    const fallbackTimer = setTimeout(showStored, FALLBACK_DELAY_MS);
    try {
      return await ask(context);
    } catch (error) {
      if (!context.signal.aborted && isServerUnreachable(error)) showStored();
      throw error;
    } finally {
      clearTimeout(fallbackTimer);
    }
  };
}

/** The iCalendar feed's URL. */
export function calendarFeedUrl(groupId: string): string {
  return `${window.location.origin}/plugins/pharmacy/groups/${groupId}/calendar.ics`;
}
