/* The changes between two layouts, in words. */
import { showroomLayout as texts } from "@/shared/i18n/es";
import { joinWithAnd } from "@/shared/lib/dateFormat";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import styles from "./layout.module.css";
import type { LayoutChange } from "./layoutChanges";

const TONES = {
  created: "good",
  updated: "info",
  deleted: "bad",
  moved: "plain",
} as const satisfies Record<LayoutChange["action"], BadgeTone>;

export function ChangeList({ changes }: { changes: readonly LayoutChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ subject, action, id, name, block, fields }) => (
        <li key={`${subject} ${action} ${id}`}>
          <span>
            <small>{texts.subjects[subject]}</small> <strong>{name || texts.untitled}</strong>
            {block !== null && <small> {texts.inBlock(block || texts.untitled)}</small>}
            {fields.length > 0 && (
              <small className={styles.fields}>
                {joinWithAnd([...new Set(fields.map((field) => texts.fields[field]))])}
              </small>
            )}
          </span>
          <Badge tone={TONES[action]}>{texts.actions[action]}</Badge>
        </li>
      ))}
    </ul>
  );
}
