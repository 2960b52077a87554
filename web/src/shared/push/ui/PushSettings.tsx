/* The settings of push messages: this browser on or off, and the kinds that the account hears of. */
import { useId, useRef, useState } from "react";
import { pushKinds, pushProblems, push as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { showToast } from "@/shared/ui/overlay/toast";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Preferences, type PushKind, usePreferences, useSavePreferences } from "../preferences";
import { type DevicePushState, useDevicePush } from "../useDevicePush";
import { problemText } from "./problemText";
import styles from "./push.module.css";

type AreaName = keyof typeof pushKinds;

export function PushSettings({ area }: { area: AreaName }) {
  return (
    <div className={styles.settings}>
      <DeviceSwitch />
      <KindSwitches area={area} />
    </div>
  );
}

function DeviceSwitch() {
  const { state, turnOn, turnOff } = useDevicePush();
  const headingId = useId();
  const isOn = state === "on";
  const isBusy = turnOn.isPending || turnOff.isPending;
  const problem = turnOn.isError
    ? pushProblems.failed
    : turnOn.data === "dismissed"
      ? pushProblems.dismissed
      : null;
  const toggle = () => {
    if (isOn) {
      turnOn.reset();
      turnOff.mutate(undefined, {
        onSuccess: () => showToast("success", texts.turnedOff),
        onError: (error) => showToast("error", queryErrorMessage(error)),
      });
    } else
      turnOn.mutate(null, {
        onSuccess: (result) => result === "on" && showToast("success", texts.turnedOn),
      });
  };
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>
        {texts.device} <Badge tone={isOn ? "good" : "plain"}>{texts.deviceStates[badgeKey(state)]}</Badge>
      </h3>
      <p role="status">{(!isOn && problem) || deviceText(state)}</p>
      {(isOn || state === "off") && (
        <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : toggle}>
          {turnOn.isPending && texts.turningOn}
          {turnOff.isPending && texts.turningOff}
          {!isBusy && (isOn ? texts.turnOff : texts.turnOn)}
        </Button>
      )}
    </section>
  );
}

function badgeKey(state: DevicePushState): keyof typeof texts.deviceStates {
  return state === "needs_home_screen" ? "unsupported" : state;
}

function deviceText(state: DevicePushState): string {
  return state === "on" || state === "off" ? texts.deviceTexts[state] : problemText(state);
}

function KindSwitches({ area }: { area: AreaName }) {
  const result = usePreferences();
  const save = useSavePreferences();
  // A switch moves before the server has answered, and back when it refuses.
  const [unsaved, setUnsaved] = useState<Partial<Preferences>>({});
  const clickCounts = useRef<Partial<Record<PushKind, number>>>({});
  const headingId = useId();
  const kinds = Object.entries(pushKinds[area]) as [PushKind, { name: string; text: string }][];

  async function set(kind: PushKind, isOn: boolean): Promise<void> {
    const click = (clickCounts.current[kind] ?? 0) + 1;
    clickCounts.current[kind] = click;
    setUnsaved((before) => ({ ...before, [kind]: isOn }));
    await save.mutateAsync({ [kind]: isOn }).then(
      () => showToast("success", texts.saved, { id: "push-preferences" }),
      (error: unknown) => showToast("error", queryErrorMessage(error)),
    );
    // Unless it was moved again meanwhile.
    if (clickCounts.current[kind] === click) setUnsaved(({ [kind]: _, ...others }) => others);
  }

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.kinds}</h3>
      <p>{texts.kindsLead}</p>
      <QueryResult result={result} skeleton={<TableSkeleton rows={kinds.length} />}>
        {(preferences) => (
          <div className={styles.kinds}>
            {kinds.map(([kind, { name, text }]) => (
              <CheckboxField
                key={kind}
                label={name}
                hint={text}
                checked={unsaved[kind] ?? preferences[kind]}
                onChange={({ target }) => void set(kind, target.checked)}
              />
            ))}
          </div>
        )}
      </QueryResult>
    </section>
  );
}
