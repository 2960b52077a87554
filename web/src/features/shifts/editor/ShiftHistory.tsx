/* The history of a shift, loaded when it is opened. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shiftHistory } from "@/shared/i18n/es";
import { toEpochMs } from "@/shared/lib/calendar";
import { dateTimeLabel } from "@/shared/lib/dateFormat";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { type ShiftHistoryEntry, shiftHistoryQuery } from "../data";
import { intervalLabel } from "../shiftLabels";
import styles from "./ShiftHistory.module.css";

interface Props {
  id: string;
  pharmacyName: (pharmacyId: string) => string;
  zone: string;
}

export function ShiftHistory(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{shiftHistory.title}</summary>
      {open && <ShiftHistoryEntries {...props} />}
    </details>
  );
}

function ShiftHistoryEntries({ id, pharmacyName, zone }: Props) {
  const history = useQuery(shiftHistoryQuery(id));
  if (history.isPending) return <p role="status">{shiftHistory.loading} …</p>;
  if (history.isError) {
    return <LoadFailure text={shiftHistory.failed} onRetry={() => void history.refetch()} />;
  }
  if (history.data.data.length === 0) return <p className={styles.none}>{shiftHistory.none}</p>;
  const describeState = (state: ShiftHistoryEntry["to"]) =>
    state && `${pharmacyName(state.pharmacy_id)}, ${intervalLabel(state, zone)}`;
  return (
    <ol className={styles.changes}>
      {history.data.data.map((change) => (
        <li key={change.id}>
          <p>
            <strong>{change.account_name}</strong> {shiftHistory[change.action]}
            <time dateTime={change.at}>{dateTimeLabel(toEpochMs(change.at), zone)}</time>
          </p>
          {change.action === "updated" && change.from && (
            <p className={styles.before}>
              <span className="hidden-visually">{shiftHistory.from}: </span>
              <s>{describeState(change.from)}</s>
            </p>
          )}
          <p>{describeState(change.to ?? change.from)}</p>
        </li>
      ))}
    </ol>
  );
}
