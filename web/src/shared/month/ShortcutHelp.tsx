/* The keyboard shortcuts as a table, and the switch that turns them off. */
import { calendar } from "../i18n/es";
import styles from "./ShortcutHelp.module.css";
import type { Shortcuts } from "./useShortcuts";

/** The keys that do one thing, and what it is. */
export type ShortcutRow = readonly [keys: readonly string[], what: string];

export function ShortcutHelp({ rows, shortcuts }: { rows: readonly ShortcutRow[]; shortcuts: Shortcuts }) {
  return (
    <>
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
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
    </>
  );
}
