/* The holidays of a month in the group's country, as the server knows them. */
import { queryOptions, useQueries } from "@tanstack/react-query";
import type { ApiClient } from "../../api/client";
import { unwrapResponse } from "../../api/errors";

/** The names of holidays by date. */
export type HolidayNames = ReadonlyMap<string, string>;

const DAY_MS = 86_400_000;
const NO_HOLIDAYS: HolidayNames = new Map();

function holidaysQuery(api: ApiClient, groupId: string, country: string | null, month: string) {
  return queryOptions({
    queryKey: ["pharmacy_group_holidays", groupId, country, month],
    queryFn: async ({ signal }) => {
      const params = { path: { group_id: groupId }, query: { month } };
      return (
        await unwrapResponse(api.GET("/plugins/pharmacy/groups/{group_id}/holidays", { params, signal }))
      ).data;
    },
    staleTime: DAY_MS,
    gcTime: DAY_MS,
    enabled: country !== null,
  });
}

interface HolidayGroup {
  id: string;
  holidays_country: string | null;
}

/** The holidays of the months; those of a month that is not answered yet, or not at all, are missing. */
export function useHolidays(api: ApiClient, group: HolidayGroup, months: readonly string[]): HolidayNames {
  return useQueries({
    queries: months.map((month) => holidaysQuery(api, group.id, group.holidays_country, month)),
    combine: namesOf,
  });
}

function namesOf(results: { data: { date: string; name: string }[] | undefined }[]): HolidayNames {
  const holidays = results.flatMap(({ data }) => data ?? []);
  return holidays.length > 0 ? new Map(holidays.map(({ date, name }) => [date, name])) : NO_HOLIDAYS;
}
