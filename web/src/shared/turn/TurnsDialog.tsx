/* The turns of all stores of the workspace. */
import { turn as texts } from "../i18n/es";
import { Dialog } from "../ui/overlay/Dialog";
import { TurnControl } from "./TurnControl";
import styles from "./turn.module.css";

interface Props {
  stores: readonly { id: string; name: string }[];
  onClose: () => void;
}

export function TurnsDialog({ stores, onClose }: Props) {
  return (
    <Dialog title={texts.turns} isWide onClose={onClose}>
      <p className={styles.muted}>{texts.turnsLead}</p>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.id}>
            <strong>{store.name}</strong>
            <TurnControl store={store} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
