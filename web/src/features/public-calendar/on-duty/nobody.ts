/* The words for nobody on duty: a gap of the rota, or a time at which nobody has to be. */
import { calendar } from "@/shared/i18n/es";
import { dateInZone, toEpochMs } from "@/shared/lib/calendar";
import type { PharmacyGroup } from "@/shared/month/queries";
import { dateRequiresCover, requiresCover } from "@/shared/month/rota/cover";
import type { DutyStatus } from "./dutyStatus";

const MINUTE_MS = 60_000;

type RotaRules = Pick<PharmacyGroup, "time_zone" | "cover">;

/** As the server writes it (web/calendar/body.rs); a lead only where a shift may be missing. */
export function nobodyWords(
  { epochMs, next }: Pick<DutyStatus, "epochMs" | "next">,
  { time_zone: zone, cover }: RotaRules,
): { title: string; lead: string | null } {
  if (requiresCover(cover, epochMs, epochMs + MINUTE_MS, zone)) {
    return { title: calendar.nobody, lead: calendar.nobodyLead };
  }
  const today = dateInZone(zone, epochMs);
  const followsToday = next.some(({ shift }) => dateInZone(zone, toEpochMs(shift.ini_at)) === today);
  const needsSomebody = followsToday || dateRequiresCover(cover, today, zone);
  return { title: needsSomebody ? calendar.nobodyNow : calendar.nobodyToday, lead: null };
}
