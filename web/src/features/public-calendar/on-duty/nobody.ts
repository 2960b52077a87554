/* The words for nobody on duty: a gap of the rota, or a time at which nobody has to be. */
import { calendar } from "@/shared/i18n/es";
import { dateInZone, type Interval, toEpochMs } from "@/shared/lib/calendar";
import type { PharmacyGroup } from "@/shared/month/queries";
import { dateRequiresCover, requiresCover } from "@/shared/month/rota/cover";
import type { DutyStatus } from "./dutyStatus";

const MINUTE_MS = 60_000;

type RotaRules = Pick<PharmacyGroup, "time_zone" | "cover">;

/**
 * As the server writes it (web/calendar/body.rs); a lead only where a shift may be missing. `Hoy` is said only of a day
 * that is known to have no shift at all, neither one that is over nor one that follows.
 */
export function nobodyWords(
  { epochMs, next }: Pick<DutyStatus, "epochMs" | "next">,
  { time_zone: zone, cover }: RotaRules,
  isTodayFree: boolean,
): { title: string; lead: string | null } {
  // Whole minutes, as on the server.
  const minute = epochMs - (epochMs % MINUTE_MS);
  if (requiresCover(cover, minute, minute + MINUTE_MS, zone)) {
    return { title: calendar.nobody, lead: calendar.nobodyLead };
  }
  const today = dateInZone(zone, epochMs);
  const followsToday = next.some(({ shift }) => dateInZone(zone, toEpochMs(shift.ini_at)) === today);
  const isFree = isTodayFree && !followsToday && !dateRequiresCover(cover, today, zone);
  return { title: isFree ? calendar.nobodyToday : calendar.nobodyNow, lead: null };
}

/** True if no shift of the month is on the date; false while the month's shifts are not known. */
export function isDateFree(shifts: readonly Interval[] | undefined, date: string, zone: string): boolean {
  const isOnDate = ({ ini_at, end_at }: Interval) =>
    dateInZone(zone, toEpochMs(ini_at)) <= date && dateInZone(zone, toEpochMs(end_at) - 1) >= date;
  return shifts !== undefined && !shifts.some(isOnDate);
}
