/* Offers push messages beside what they are about; people can put it away, and it asks for permission only when clicked. */
import { BellRing, X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { push, pushProblems, pushOffer as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { createStoredValue } from "@/shared/lib/storedValue";
import { showToast } from "@/shared/ui/overlay/toast";
import { type PushKind, usePreferences } from "../preferences";
import { useDevicePush } from "../useDevicePush";
import { problemText } from "./problemText";
import styles from "./push.module.css";

export type OfferName = "order" | "orders" | "board" | "messages";

/** The offers that this browser does not show any more: 'orders' and 'order' are one. */
const dismissedOffers = createStoredValue("hub.push_dismissed", (found) =>
  Array.isArray(found) && found.every((name) => typeof name === "string") ? (found as string[]) : null,
);

interface Props {
  name: OfferName;
  kind: PushKind;
  /** Once they are on: says so, and turns them off; otherwise the offer is gone. */
  showsWhenOn?: boolean;
}

export function PushOffer({ name, kind, showsWhenOn = false }: Props) {
  const { state, turnOn, turnOff } = useDevicePush();
  const preferences = usePreferences(state === "on");
  const dismissed = useSyncExternalStore(dismissedOffers.subscribe, dismissedOffers.getValue) ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  const isOn = state === "on" && preferences.data?.[kind] !== false && !turnOn.isPending;
  const dismissedName = name === "orders" ? "order" : name;

  const start = () => {
    if (state === "needs_home_screen") return setProblem(pushProblems.needs_home_screen);
    turnOn.mutate(kind, {
      onSuccess: (result) => {
        if (result !== "on") setProblem(problemText(result));
        else if (!showsWhenOn) showToast("success", push.turnedOn);
      },
      onError: () => setProblem(pushProblems.failed),
    });
  };
  const stop = () =>
    turnOff.mutate(undefined, {
      onSuccess: () => showToast("success", push.turnedOff),
      onError: (error) => showToast("error", queryErrorMessage(error)),
    });

  if (problem !== null)
    return <OfferLine text={problem} action={texts.understood} onAction={() => setProblem(null)} />;
  if (isOn)
    return showsWhenOn ? (
      <OfferLine
        text={texts.on}
        action={turnOff.isPending ? push.turningOff : push.turnOff}
        onAction={stop}
        isBusy={turnOff.isPending}
      />
    ) : null;
  if (state === "denied" || state === "unsupported" || dismissed.includes(dismissedName)) return null;
  return (
    <OfferLine
      text={texts[name].lead}
      action={turnOn.isPending ? push.turningOn : texts[name].action}
      onAction={start}
      isBusy={turnOn.isPending}
      onDismiss={() => dismissedOffers.setValue([...dismissed, dismissedName])}
    />
  );
}

interface LineProps {
  text: string;
  action: string;
  onAction: () => void;
  isBusy?: boolean;
  onDismiss?: () => void;
}

/** One line for every state, so that the button keeps the focus when the state changes. */
function OfferLine({ text, action, onAction, isBusy = false, onDismiss }: LineProps) {
  return (
    <div className={styles.offer}>
      <BellRing aria-hidden />
      <div className={styles.text}>
        <p role="status">{text}</p>
        <button type="button" aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onAction}>
          {action}
        </button>
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} title={texts.dismiss} onClick={onDismiss}>
          <X aria-hidden />
          <span className="hidden-visually">{texts.dismiss}</span>
        </button>
      )}
    </div>
  );
}
