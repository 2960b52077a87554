/* A table of the keyboard shortcuts, with a switch to turn them off. */
import { calendar } from "../i18n/es";
import styles from "./ShortcutHelp.module.css";
import type { Shortcuts } from "./useShortcuts";

/** The keys of one action, and its description. */
export type ShortcutRow = readonly [keys: readonly string[], what: string];

/** The keys of the month's grid. */
export const GRID_SHORTCUT_ROWS: readonly ShortcutRow[] = [
  [["Tab"], calendar.keyGrid],
  [["↑", "↓", "←", "→"], calendar.keyDays],
  [["Enter"], calendar.keyOpenDay],
];

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
