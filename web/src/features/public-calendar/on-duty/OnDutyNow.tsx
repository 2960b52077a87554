/* 'De turno ahora': who is on duty now, readable at arm's length. */

import { Clock, LocateFixed, MapPin, Moon, TriangleAlert, WifiOff } from "lucide-react";
import { memo } from "react";
import { calendar } from "@/shared/i18n/es";
import { dateInZone, timeLabel, toEpochMs } from "@/shared/lib/calendar";
import { colorClass } from "@/shared/lib/color";
import { capitalize, joinWithAnd, longDate, relativeMoment } from "@/shared/lib/dateFormat";
import { isEmbedded } from "@/shared/lib/embedded";
import { distanceLabel } from "@/shared/lib/geo";
import { streetAddress } from "@/shared/lib/pharmacyLocation";
import type { OnDuty, PharmacyGroup } from "@/shared/month/queries";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import type { DutyStatus } from "./dutyStatus";
import { nobodyWords } from "./nobody";
import styles from "./OnDutyNow.module.css";
import { OnDutySkeleton } from "./OnDutySkeleton";
import { PharmacyContact } from "./PharmacyContact";
import { type PharmacyDistances, usePharmacyDistances } from "./usePharmacyDistances";

interface Props {
  status: DutyStatus | null;
  hasFailed: boolean;
  group: PharmacyGroup;
  /** True if today is known to have no shift. */
  isTodayFree: boolean;
  onRetry: () => void;
}

export const OnDutyNow = memo(({ status, hasFailed, group, isTodayFree, onRetry }: Props) => {
  const zone = group.time_zone;
  // Green is for a pharmacy that is open.
  const isQuiet = status?.entries.length === 0;
  const nearness = usePharmacyDistances();
  return (
    <section
      className={isQuiet ? `${styles.now} ${styles.quiet}` : styles.now}
      aria-labelledby="on-duty-title"
    >
      <div className={styles.heading}>
        <h2 id="on-duty-title">
          {!isQuiet && <span className={styles.pulse} aria-hidden="true" />}
          {calendar.now}
        </h2>
        {status && (
          <p className={styles.moment}>
            {capitalize(longDate(dateInZone(zone, status.epochMs)))}, {timeLabel(status.epochMs, zone)}
          </p>
        )}
      </div>
      {!status && !hasFailed && <OnDutySkeleton isInSection />}
      {!status && hasFailed && <LoadFailure text={calendar.onDutyFailed} onRetry={onRetry} />}
      {status && (
        <>
          <ul className={styles.cards}>
            {nearestFirst(status.entries, nearness).map((entry) => (
              <DutyCard
                key={entry.shift.id}
                entry={entry}
                nowMs={status.epochMs}
                zone={zone}
                meters={nearness.metersTo(entry.pharmacy)}
              />
            ))}
          </ul>
          {isQuiet && <NobodyOnDuty status={status} group={group} isTodayFree={isTodayFree} />}
          <div className={styles.below}>
            <NextDuty duty={status} zone={zone} />
            {status.entries.length > 0 && !isEmbedded && (
              <DistanceButton {...nearness} several={status.entries.length > 1} />
            )}
          </div>
        </>
      )}
    </section>
  );
});

interface DutyCardProps {
  entry: OnDuty["data"][number];
  nowMs: number;
  zone: string;
  meters: number | null;
}

function DutyCard({ entry, nowMs, zone, meters }: DutyCardProps) {
  const { pharmacy, shift, until } = entry;
  return (
    <li className={`${styles.card} ${colorClass(pharmacy.id)}`}>
      <h3 className={styles.name}>{pharmacy.name}</h3>
      <p className={styles.until}>
        <Clock aria-hidden />
        {calendar.until(relativeMoment(toEpochMs(until), nowMs, zone))}
      </p>
      <p className={styles.address}>
        <MapPin aria-hidden />
        <span>
          {streetAddress(pharmacy) ?? calendar.noAddress}
          <span className={styles.locality}>
            {[pharmacy.locality, meters !== null && calendar.distance(distanceLabel(meters))]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </p>
      {shift.demo && <p className={styles.demo}>{calendar.demoMark}</p>}
      <PharmacyContact pharmacy={pharmacy} />
    </li>
  );
}

interface NobodyOnDutyProps extends Pick<Props, "group" | "isTodayFree"> {
  status: DutyStatus;
}

/** Nobody is on duty, or no stored data says who is; and what to do then. */
function NobodyOnDuty({ status, group, isTodayFree }: NobodyOnDutyProps) {
  const isUnknown = status.source === "nothing";
  const Icon = isUnknown ? WifiOff : Moon;
  const { title, lead } = isUnknown
    ? { title: calendar.keptNothing, lead: calendar.keptNothingLead }
    : nobodyWords(status, group, isTodayFree);
  return (
    <>
      <div className={styles.nobody}>
        <Icon aria-hidden />
        <div>
          <p className={styles.name}>{title}</p>
          {lead && <p>{lead}</p>}
        </div>
      </div>
      {group.emergency_text && (
        <p className={styles.emergency}>
          <TriangleAlert aria-hidden />
          {group.emergency_text}
        </p>
      )}
    </>
  );
}

function NextDuty({ duty, zone }: { duty: DutyStatus; zone: string }) {
  const [first] = duty.next;
  const nobody = duty.entries.length === 0;
  // Stored data ends somewhere: only the server knows that no duty follows.
  if (!first)
    return nobody && duty.source === "server" ? <p className={styles.next}>{calendar.noNext}</p> : null;
  const names = duty.next
    .filter(({ shift }) => shift.ini_at === first.shift.ini_at)
    .map(({ pharmacy }) => pharmacy.name);
  return (
    <p className={styles.next}>
      <span className={styles.nextWhen}>
        {nobody ? calendar.nextDuty : calendar.afterwards},{" "}
        {relativeMoment(toEpochMs(first.shift.ini_at), duty.epochMs, zone)}:
      </span>{" "}
      <strong>{joinWithAnd(names)}</strong>
    </p>
  );
}

/** Offers the distance to each pharmacy; the location is only requested on a press. */
function DistanceButton({ locationState, locate, several }: PharmacyDistances & { several: boolean }) {
  if (!("geolocation" in navigator) || locationState === "known") return null;
  if (locationState === "refused") return <p role="status">{calendar.nearRefused}</p>;
  return (
    <button type="button" className={styles.near} onClick={locate} disabled={locationState === "asking"}>
      <LocateFixed aria-hidden />
      {locationState === "asking" ? calendar.nearAsking : several ? calendar.near : calendar.nearOne}
    </button>
  );
}

function nearestFirst(
  entries: OnDuty["data"],
  { locationState, metersTo }: PharmacyDistances,
): OnDuty["data"] {
  if (locationState !== "known") return entries;
  const meters = (entry: OnDuty["data"][number]) => metersTo(entry.pharmacy) ?? Number.POSITIVE_INFINITY;
  return entries.toSorted((a, b) => meters(a) - meters(b));
}
