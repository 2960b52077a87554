/* The header of the shift management: title, live status and actions. */
import { CalendarPlus, CalendarSync, ExternalLink, File, Keyboard, Radio, WifiOff } from "lucide-react";
import type { StreamState } from "@/shared/api/eventStream";
import { calendar as calendarTexts, shifts as texts } from "@/shared/i18n/es";
import type { PharmacyGroup } from "@/shared/month/queries";
import buttons from "../FormField.module.css";
import styles from "../ShiftsPage.module.css";

interface Props {
  group: PharmacyGroup;
  canManage: boolean;
  streamState: StreamState;
  /** The public calendar's URL. */
  calendarUrl: string;
  onNewShift: () => void;
  onPlan: () => void;
  onShortcuts: () => void;
  /** Undefined while the month is none. */
  onPoster: (() => void) | undefined;
}

export function ShiftsPageHeader({
  group,
  canManage,
  streamState,
  calendarUrl,
  onNewShift,
  onPlan,
  onShortcuts,
  onPoster,
}: Props) {
  return (
    <>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{texts.title}</h1>
          <p className={styles.subtitle}>
            {canManage ? texts.subtitle(group.name) : texts.subtitleReading(group.name)}
          </p>
        </div>
        <div className={styles.actions}>
          <StreamStatus state={streamState} />
          <button
            type="button"
            className={`${buttons.plain} ${styles.keysButton}`}
            aria-label={calendarTexts.keys}
            title={calendarTexts.keys}
            onClick={onShortcuts}
          >
            <Keyboard aria-hidden />
          </button>
          <a
            className={buttons.plain}
            href={calendarUrl}
            target="_blank"
            rel="noopener"
            aria-label={`${texts.view}, ${calendarTexts.newTab}`}
          >
            <ExternalLink aria-hidden />
            {texts.view}
          </a>
          {onPoster && (
            <button type="button" className={buttons.plain} onClick={onPoster}>
              <File aria-hidden />
              {calendarTexts.poster}
            </button>
          )}
          {canManage && (
            <>
              <button type="button" className={buttons.plain} onClick={onPlan}>
                <CalendarSync aria-hidden />
                {texts.plan}
              </button>
              <button type="button" className={buttons.primary} data-new onClick={onNewShift}>
                <CalendarPlus aria-hidden />
                {texts.create}
              </button>
            </>
          )}
        </div>
      </header>
      {!canManage && (
        <p className={styles.readOnly} role="note">
          <strong>{texts.readOnly(group.name)}</strong> {texts.readOnlyLead}
        </p>
      )}
    </>
  );
}

function StreamStatus({ state }: { state: StreamState }) {
  const lost = state === "lost";
  const Icon = lost ? WifiOff : Radio;
  const lead = lost ? texts.lostLead : texts.liveLead;
  return (
    <p
      className={styles.live}
      data-state={state}
      role="status"
      title={state === "connecting" ? undefined : lead}
    >
      {state !== "connecting" && (
        <>
          <Icon aria-hidden />
          {lost ? texts.lost : texts.live}
        </>
      )}
    </p>
  );
}
