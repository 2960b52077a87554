/* 'De turno ahora': the one thing most visitors came for, readable at arm's length. */
import { useQuery } from "@tanstack/react-query";
import { Clock, LocateFixed, MapPin, Moon } from "lucide-react";
import { memo } from "react";
import { calendar } from "@/shared/i18n/es";
import { dateIn, epoch, timeLabel } from "@/shared/lib/calendar";
import { colorClass } from "@/shared/lib/color";
import { distanceLabel, streetLine } from "@/shared/lib/place";
import { capitalized, longDay, momentName } from "@/shared/lib/words";
import type { Group } from "@/shared/month/queries";
import { Failure } from "@/shared/ui/Failure";
import { Contact } from "./Contact";
import { type OnDuty, onDutyQuery } from "./data";
import styles from "./OnDutyNow.module.css";
import { OnDutySkeleton } from "./OnDutySkeleton";
import { type Nearness, useNearness } from "./useNearness";

interface Props {
  group: Group;
  now: number;
}

export const OnDutyNow = memo(({ group, now }: Props) => {
  const duty = useQuery(onDutyQuery(group.id));
  const zone = group.time_zone;
  const nearness = useNearness();
  return (
    <section className={styles.now} aria-labelledby="on-duty-title">
      <div className={styles.heading}>
        <h2 id="on-duty-title">
          <span className={styles.pulse} aria-hidden="true" />
          {calendar.now}
        </h2>
        <p className={styles.moment}>
          {capitalized(longDay(dateIn(zone, now)))}, {timeLabel(now, zone)}
        </p>
      </div>
      {duty.isPending && <OnDutySkeleton bare />}
      {duty.isError && !duty.data && (
        <Failure text={calendar.onDutyFailed} onRetry={() => void duty.refetch()} />
      )}
      {duty.data && (
        <>
          <ul className={styles.cards}>
            {nearestFirst(duty.data.data, nearness).map((entry) => (
              <Card
                key={entry.shift.id}
                entry={entry}
                at={epoch(duty.data.at)}
                zone={zone}
                meters={nearness.metersTo(entry.pharmacy)}
              />
            ))}
          </ul>
          {duty.data.data.length === 0 && <Nobody />}
          <div className={styles.below}>
            <Next duty={duty.data} zone={zone} />
            {duty.data.data.length > 1 && <Near {...nearness} />}
          </div>
        </>
      )}
    </section>
  );
});

interface CardProps {
  entry: OnDuty["data"][number];
  at: number;
  zone: string;
  meters: number | null;
}

function Card({ entry, at, zone, meters }: CardProps) {
  const { pharmacy, shift, until } = entry;
  return (
    <li className={`${styles.card} ${colorClass(pharmacy.id)}`}>
      <h3 className={styles.name}>{pharmacy.name}</h3>
      <p className={styles.until}>
        <Clock aria-hidden />
        {calendar.until(momentName(epoch(until), at, zone))}
      </p>
      <p className={styles.address}>
        <MapPin aria-hidden />
        <span>
          {streetLine(pharmacy) ?? calendar.noAddress}
          <span className={styles.locality}>
            {[pharmacy.locality, meters !== null && calendar.distance(distanceLabel(meters))]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </p>
      {shift.demo && <p className={styles.demo}>{calendar.demoMark}</p>}
      <Contact pharmacy={pharmacy} />
    </li>
  );
}

function Nobody() {
  return (
    <div className={styles.nobody}>
      <Moon aria-hidden />
      <div>
        <p className={styles.name}>{calendar.nobody}</p>
        <p>{calendar.nobodyLead}</p>
      </div>
    </div>
  );
}

function Next({ duty, zone }: { duty: OnDuty; zone: string }) {
  const [first] = duty.next;
  if (!first) return duty.data.length === 0 ? <p className={styles.next}>{calendar.noNext}</p> : null;
  const names = duty.next
    .filter(({ shift }) => shift.ini_at === first.shift.ini_at)
    .map(({ pharmacy }) => pharmacy.name);
  return (
    <p className={styles.next}>
      <span className={styles.nextWhen}>
        {duty.data.length === 0 ? calendar.nextDuty : calendar.afterwards},{" "}
        {momentName(epoch(first.shift.ini_at), epoch(duty.at), zone)}:
      </span>{" "}
      <strong>{listed(names)}</strong>
    </p>
  );
}

/** Which of several is the nearest: offered, never asked by itself. */
function Near({ state, ask }: Nearness) {
  if (!("geolocation" in navigator) || state === "known") return null;
  if (state === "refused") return <p role="status">{calendar.nearRefused}</p>;
  return (
    <button type="button" className={styles.near} onClick={ask} disabled={state === "asking"}>
      <LocateFixed aria-hidden />
      {state === "asking" ? calendar.nearAsking : calendar.near}
    </button>
  );
}

function nearestFirst(entries: OnDuty["data"], { state, metersTo }: Nearness): OnDuty["data"] {
  if (state !== "known") return entries;
  const meters = (entry: OnDuty["data"][number]) => metersTo(entry.pharmacy) ?? Number.POSITIVE_INFINITY;
  return entries.toSorted((a, b) => meters(a) - meters(b));
}

function listed(names: string[]): string {
  return new Intl.ListFormat("es-AR", { type: "conjunction" }).format(names);
}
