/* The state of the public calendar, for its page and its embedded form: month, duty and whether the server is unreachable. */
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { afterPaint } from "@/shared/lib/afterPaint";
import { pushQueryParam, useIsPhone, useNow, useQueryParam } from "@/shared/lib/browser";
import { dateInZone, monthInAddress, monthOfDate, toEpochMs } from "@/shared/lib/calendar";
import { isEmbedded } from "@/shared/lib/embedded";
import type { OnDuty, PharmacyGroup, Shift } from "@/shared/month/queries";
import { type MonthNavigation, useMonthNavigation } from "@/shared/month/useMonthNavigation";
import { type ResponsiveMonth, useResponsiveMonth } from "@/shared/month/useResponsiveMonth";
import { onDutyQuery, shiftsQuery } from "./data";
import { readOfflineCache, updateOfflineCache } from "./offline/offlineCache";
import { type DutyStatus, dutyStatusAt, type MonthShifts, serverDutyStatus } from "./on-duty/dutyStatus";
import { isDateFree } from "./on-duty/nobody";

export interface CalendarState extends ResponsiveMonth {
  group: PharmacyGroup;
  /** The time at which the group was fetched. */
  groupFetchedAt: number;
  month: string;
  /** The month in the address that is none; then nothing is shown in its place. */
  invalidMonth: string | null;
  today: string;
  isPhone: boolean;
  shiftsResult: UseQueryResult<Shift[]>;
  dutyResult: UseQueryResult<OnDuty>;
  /** True if today is known to have no shift. */
  isTodayFree: boolean;
  /** Null while nothing is known. */
  dutyStatus: DutyStatus | null;
  navigation: MonthNavigation;
  /** The date of the data on screen when the server does not answer; else null. */
  staleSince: number | null;
}

export function useCalendar(group: PharmacyGroup, groupFetchedAt: number): CalendarState {
  const queryClient = useQueryClient();
  const zone = group.time_zone;
  const nowMs = useNow();
  const dutyResult = useQuery(onDutyQuery(group.id));
  // Continues the server's clock from its last answer, because the device's clock may be wrong.
  const serverNowMs = dutyResult.data
    ? toEpochMs(dutyResult.data.at) + Math.max(nowMs - dutyResult.dataUpdatedAt, 0)
    : nowMs;
  const today = dateInZone(zone, serverNowMs);
  const currentMonth = monthOfDate(today);
  const { month, invalidMonth } = monthInAddress(useQueryParam("mes"), currentMonth);
  const monthQuery = (of: string) => shiftsQuery(group.id, of, zone);
  const shiftsResult = useQuery(monthQuery(month));
  // Read only, so that the words about today stay while another month is shown.
  const todaysMonth = useQuery({ ...monthQuery(currentMonth), enabled: false });
  const navigation = useMonthNavigation({
    shownMonth: month,
    isMonthInAddress: invalidMonth === null,
    currentMonth,
    isDrawn: shiftsResult.isSuccess && invalidMonth === null,
    goToMonth: (target) => pushQueryParam("mes", target),
    prefetchMonth: (target) => void queryClient.prefetchQuery(monthQuery(target)),
  });

  useEffect(() => {
    if (isEmbedded || !shiftsResult.data) return undefined;
    const shownData = {
      group: { data: group, at: groupFetchedAt },
      duty: dutyResult.data ? { data: dutyResult.data, at: dutyResult.dataUpdatedAt } : null,
      month: { month, data: shiftsResult.data, at: shiftsResult.dataUpdatedAt },
    };
    return afterPaint(() => updateOfflineCache(shownData, currentMonth));
  }, [
    group,
    groupFetchedAt,
    month,
    currentMonth,
    shiftsResult.data,
    shiftsResult.dataUpdatedAt,
    dutyResult.data,
    dutyResult.dataUpdatedAt,
  ]);

  // The duty is polled all the time: when it is answered, the month is worth another try.
  const { isError, errorUpdatedAt, refetch } = shiftsResult;
  const hasRecovered = isError && dutyResult.dataUpdatedAt > errorUpdatedAt;
  useEffect(() => {
    if (hasRecovered) void refetch();
  }, [hasRecovered, refetch]);

  const sources = {
    answer: dutyResult.data,
    months: () => collectMonths(group.id, month, shiftsResult.data),
    pharmacies: group.pharmacies,
    zone,
  };
  // Stable while nothing changes, so that a month change does not draw it again.
  const validStatus = useMemo(
    () => serverDutyStatus(serverNowMs, dutyResult.data),
    [serverNowMs, dutyResult.data],
  );
  const computedStatus =
    validStatus ?? (dutyResult.data || dutyResult.isError ? dutyStatusAt(serverNowMs, sources) : null);
  const dutyStatus = dutyResult.data || computedStatus?.source === "kept" ? computedStatus : null;
  const failingQueries = [dutyResult, shiftsResult].filter(
    (query) => query.failureReason !== null && query.data,
  );
  const awaySince =
    failingQueries.length > 0 ? Math.min(...failingQueries.map((query) => query.dataUpdatedAt)) : null;
  const isPhone = useIsPhone();
  const monthLayout = useResponsiveMonth();
  return {
    group,
    groupFetchedAt,
    month,
    invalidMonth,
    today,
    isPhone,
    ...monthLayout,
    shiftsResult,
    dutyResult,
    isTodayFree: isDateFree(todaysMonth.data, today, zone),
    dutyStatus,
    navigation,
    staleSince: awaySince,
  };
}

function collectMonths(groupId: string, month: string, shifts: Shift[] | undefined): MonthShifts[] {
  const storedMonths = isEmbedded ? [] : (readOfflineCache(groupId)?.months ?? []);
  const stored = storedMonths.map((one) => ({ month: one.month, shifts: one.data }));
  return shifts ? [{ month, shifts }, ...stored] : stored;
}
