/* The fields of an object: of alternatives only the chosen one, of conditions only what they let in. */
import { commands as texts } from "@/shared/i18n/es";
import { Segmented } from "@/shared/ui/form/SegmentedControl";
import styles from "../commands.module.css";
import { type Draft, type DraftOf, draftIn, fieldsInSight } from "../schema/paramDraft";
import type { SpecOf } from "../schema/paramSpec";
import { SchemaField } from "./SchemaField";
import { labelOf } from "./TopicFieldContext";

interface Props {
  spec: SpecOf<"object">;
  draft: DraftOf<"object">;
  path: string;
  problems: ReadonlyMap<string, string>;
  onChange: (draft: Draft) => void;
}

export function ObjectFields({ spec, draft, path, problems, onChange }: Props) {
  const { alternatives } = spec;
  const change = (name: string, inner: Draft) =>
    onChange({ ...draft, fields: { ...draft.fields, [name]: inner } });
  return (
    <div className={styles.fields}>
      {alternatives.length > 1 && (
        <div className={styles.wide}>
          <Segmented
            legend={texts.which}
            options={alternatives.map((name) => ({ value: name, label: labelOf(name) }))}
            value={draft.chosen}
            onChange={(chosen) => onChange({ ...draft, chosen })}
          />
        </div>
      )}
      {fieldsInSight(spec, draft).map(({ name, required, spec: inner }) => {
        const below = draftIn(spec, draft, name);
        if (!below) return null;
        return (
          <SchemaField
            key={name}
            name={name}
            spec={inner}
            draft={below}
            path={path === "" ? name : `${path}.${name}`}
            required={required}
            problems={problems}
            onChange={(next) => change(name, next)}
          />
        );
      })}
    </div>
  );
}
