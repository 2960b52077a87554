/* The live list of changes on the platform, from the staff's event stream, newest first. */
import { Radio, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import { type Change, type StreamState, subscribeToChanges } from "@/shared/api/eventStream";
import { staffApi } from "@/shared/api/staff";
import { kpis as texts } from "@/shared/i18n/es";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { usePharmacyGroups } from "../pharmacyGroups";
import styles from "./kpis.module.css";

/** Changes that are kept in the list. */
const MAX_CHANGES = 20;

/** `onChange` is called at each change. */
export function LivePanel({ onChange }: { onChange: () => void }) {
  const { state, changes, missed } = useChanges(onChange);
  const groups = usePharmacyGroups();
  const Icon = state === "lost" ? WifiOff : Radio;
  return (
    <section className={styles.live} aria-label={texts.live}>
      <header>
        <div>
          <h2>{texts.live}</h2>
          <p>{texts.liveLead}</p>
        </div>
        <p role="status" className={styles.state} data-state={state}>
          <Icon aria-hidden />
          {state === "live" ? texts.liveOn : state === "lost" ? texts.liveOff : texts.liveConnecting}
        </p>
      </header>
      {missed && <p className={styles.note}>{texts.liveMissed}</p>}
      {changes.length === 0 ? (
        <p className={styles.quiet}>{texts.liveEmpty}</p>
      ) : (
        <ul aria-live="polite">
          {changes.map(({ id, topic, audience_id, version }) => (
            <li key={`${id} ${version}`}>
              <strong>{texts.topics[topic] ?? topic}</strong>
              <span>{groups.find((group) => group.id === audience_id)?.name ?? audience_id}</span>
              <Timestamp at={version} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useChanges(onNews: () => void) {
  const [state, setState] = useState<StreamState>("connecting");
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [missed, setMissed] = useState(false);
  useEffect(
    () =>
      subscribeToChanges(
        (last, signal) =>
          unwrapResponse(
            staffApi.GET("/backoffices/events", {
              params: { header: last === undefined ? {} : { "last-event-id": last } },
              parseAs: "stream",
              signal,
            }),
          ),
        {
          onState: setState,
          onResync: (why) => why === "missed" && setMissed(true),
          onChange: (change) => {
            setChanges((before) => [change, ...before].slice(0, MAX_CHANGES));
            onNews();
          },
        },
      ),
    [onNews],
  );
  return { state, changes, missed };
}
