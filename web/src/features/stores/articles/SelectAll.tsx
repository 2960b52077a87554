/* Chooses all rows that are loaded, or none. */
import { useCallback, useSyncExternalStore } from "react";
import { articles as texts } from "@/shared/i18n/es";
import styles from "./articles.module.css";
import { useSelection } from "./selection";

export function SelectAll({ ids }: { ids: readonly string[] }) {
  const selection = useSelection();
  const count = useSyncExternalStore(
    selection.subscribe,
    useCallback(() => ids.filter((id) => selection.getIds().has(id)).length, [ids, selection]),
  );
  return (
    <div className={styles.summary}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={count === ids.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < ids.length;
          }}
          onChange={() => selection.set(ids, count < ids.length)}
        />
        {texts.chooseAll}
      </label>
    </div>
  );
}
