/* The notice that the server does not answer, with the date of the data on screen. */
import { WifiOff } from "lucide-react";
import { calendar, common } from "@/shared/i18n/es";
import { dateTimeLabel } from "@/shared/lib/dateFormat";
import styles from "./StaleDataNotice.module.css";

interface Props {
  staleSince: number;
  zone: string;
  onRetry: () => void;
}

export function StaleDataNotice({ staleSince, zone, onRetry }: Props) {
  return (
    <div className={styles.away} role="status">
      <WifiOff aria-hidden />
      <p>
        <strong>{navigator.onLine ? calendar.unreachable : calendar.offline}</strong>{" "}
        {calendar.keptFrom(dateTimeLabel(staleSince, zone))}
      </p>
      <button type="button" onClick={onRetry}>
        {common.retry}
      </button>
    </div>
  );
}
