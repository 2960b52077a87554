/* The keyboard shortcuts, and the switch that turns them off. */
import { calendar } from "@/shared/i18n/es";
import { Dialog } from "@/shared/ui/Dialog";
import styles from "./KeysDialog.module.css";
import type { Shortcuts } from "./useShortcuts";

const KEYS: [string[], string][] = [
  [["→", "n"], calendar.keyNext],
  [["←", "p"], calendar.keyPrevious],
  [["t"], calendar.keyToday],
  [["?"], calendar.keyHelp],
];

export function KeysDialog({ shortcuts, onClose }: { shortcuts: Shortcuts; onClose: () => void }) {
  return (
    <Dialog title={calendar.keys} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={shortcuts.enabled}
          onChange={(event) => shortcuts.setEnabled(event.currentTarget.checked)}
        />
        {calendar.keysOn}
      </label>
    </Dialog>
  );
}
