/* Fetches the first view's data all at once; a server-rendered list stays on screen until it is complete. */
import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { hasStatus } from "@/shared/api/errors";
import { dateInZone, monthOfDate, parseMonth, toEpochMs } from "@/shared/lib/calendar";
import { LIKELY_ZONE } from "@/shared/month/queries";
import { groupQuery, ON_DUTY_RETRY_MS, onDutyQuery, requestedGroupId, shiftsQuery } from "./data";

/** Resolves when everything is answered. Stored data does not count: the server's list is newer. */
export async function fetchFirstView(queryClient: QueryClient): Promise<void> {
  const since = Date.now();
  while (!(await tryFirstView(queryClient, since))) await waitForRetry();
}

/** Fetches what was not answered since `since`; true when nothing is left to wait for. */
export async function tryFirstView(queryClient: QueryClient, since: number): Promise<boolean> {
  const answers = new Map<string, Promise<unknown>>();
  // Each query runs once, however often it is requested.
  function ask<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<T> {
    const key = JSON.stringify(query.queryKey);
    const answer = answers.get(key) ?? fetchUnlessFresh(query);
    answers.set(key, answer);
    return answer as Promise<T>;
  }
  async function fetchUnlessFresh<T, K extends QueryKey>(
    query: FetchQueryOptions<T, Error, T, K>,
  ): Promise<T> {
    const state = queryClient.getQueryState<T>(query.queryKey);
    const isFresh = state?.data !== undefined && state.dataUpdatedAt >= since;
    return isFresh ? (state.data as T) : queryClient.fetchQuery({ ...query, staleTime: 0 });
  }

  const params = new URLSearchParams(window.location.search);
  const id = requestedGroupId(params.get("grupo"));
  const month = parseMonth(params.get("mes"));
  const monthAt = (at: number, zone: string) => month ?? monthOfDate(dateInZone(zone, at));
  const askFor = (groupId: string) =>
    Promise.all([
      ask(onDutyQuery(groupId)),
      ask(shiftsQuery(groupId, monthAt(Date.now(), LIKELY_ZONE), LIKELY_ZONE)),
    ]);
  try {
    // With a known id the other queries need not wait for the group.
    const [group] = await Promise.all([ask(groupQuery(id)), id !== null && askFor(id)]);
    if (!group) return true;
    const [duty] = await askFor(group.id);
    // By the group's zone and the server's clock; a month other than the likely one costs only one more request.
    await ask(shiftsQuery(group.id, monthAt(toEpochMs(duty.at), group.time_zone), group.time_zone));
    return true;
  } catch (error) {
    return hasStatus(error, 404) || hasStatus(error, 400);
  }
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const next = () => {
      clearTimeout(timer);
      window.removeEventListener("online", next);
      resolve();
    };
    const timer = setTimeout(next, ON_DUTY_RETRY_MS);
    window.addEventListener("online", next);
  });
}
