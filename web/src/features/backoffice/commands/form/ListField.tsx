/* A list whose items are forms themselves: added, taken away. */
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { commands as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import styles from "../commands.module.css";
import { type DraftOf, emptyDraft } from "../schema/paramDraft";
import type { SpecOf } from "../schema/paramSpec";
import { SchemaField, type SchemaFieldProps } from "./SchemaField";

interface Props extends SchemaFieldProps {
  spec: SpecOf<"list">;
  draft: DraftOf<"list">;
  hint: ReactNode;
}

export function ListField({ name, label, hint, spec, draft, path, problems, onChange }: Props) {
  const { items } = draft;
  const problem = problems.get(path);
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {hint && <p className={styles.note}>{hint}</p>}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <ol className={styles.items}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
          <li key={index}>
            <div className={styles.item}>
              <SchemaField
                name={name}
                label={texts.item(index + 1)}
                spec={spec.item}
                draft={item}
                path={`${path}[${index}]`}
                required
                problems={problems}
                onChange={(next) =>
                  onChange({ kind: "list", items: items.map((one, at) => (at === index ? next : one)) })
                }
              />
            </div>
            <Button
              kind="quiet"
              aria-label={texts.removeItem(index + 1)}
              title={texts.removeItem(index + 1)}
              onClick={() => onChange({ kind: "list", items: items.filter((_, at) => at !== index) })}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <Button onClick={() => onChange({ kind: "list", items: [...items, emptyDraft(spec.item)] })}>
        <Plus aria-hidden />
        {texts.addItem}
      </Button>
    </fieldset>
  );
}
