/* A store's turn: open since when, or closed, with the button that opens or closes it. */
import { DoorClosed, DoorOpen } from "lucide-react";
import { useState } from "react";
import { common, turn as texts } from "../i18n/es";
import { formatDateTime } from "../lib/format";
import { Button } from "../ui/action/Button";
import { Badge } from "../ui/data/Badge";
import { CloseTurnDialog } from "./CloseTurnDialog";
import { type OpenTurn, useOpenTurn } from "./data";
import styles from "./turn.module.css";
import { useOpening } from "./useOpening";

interface Props {
  store: { id: string; name: string };
}

export function TurnControl({ store }: Props) {
  const result = useOpenTurn(store.id);
  const opening = useOpening(store);
  // The turn that is being closed, which stays on screen with its figures after it is closed.
  const [closing, setClosing] = useState<OpenTurn | null>(null);
  const turn = result.data;
  return (
    <div className={styles.control}>
      {turn === undefined ? (
        <TurnUnknown hasFailed={result.isError} onRetry={() => void result.refetch()} />
      ) : turn === null ? (
        <>
          <Badge tone="plain">{texts.closed}</Badge>
          <Button kind="primary" disabled={opening.isPending} onClick={opening.open}>
            <DoorOpen aria-hidden />
            {opening.isPending ? texts.opening : texts.openTurn}
          </Button>
        </>
      ) : (
        <>
          <span className={styles.since}>
            <Badge tone="good">{texts.open}</Badge>
            <time dateTime={turn.opened_at} title={formatDateTime(turn.opened_at)}>
              {sinceText(turn.opened_at, Date.now())}
            </time>
          </span>
          <Button onClick={() => setClosing(turn)}>
            <DoorClosed aria-hidden />
            {texts.closeTurn}
          </Button>
        </>
      )}
      {closing && <CloseTurnDialog store={store} turn={closing} onClose={() => setClosing(null)} />}
    </div>
  );
}

function TurnUnknown({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <span className={styles.muted}>{texts.loading}</span>;
  return (
    <>
      <span className={styles.muted}>{texts.failed}</span>
      <Button onClick={onRetry}>{common.retry}</Button>
    </>
  );
}

const DAY_MS = 86_400_000;
const timeFormat = new Intl.DateTimeFormat("es-AR", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** 'desde las 19:30'; with the date when that was more than a day ago. */
function sinceText(openedAt: string, nowMs: number): string {
  const opened = Date.parse(openedAt);
  return nowMs - opened < DAY_MS
    ? texts.since(timeFormat.format(opened))
    : texts.sinceDay(formatDateTime(openedAt));
}
