/* A field of a topic's params, chosen by the kind of its schema. Objects and lists nest. */
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { backoffice, entityTexts, rota, commands as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { SelectField } from "@/shared/ui/form/SelectField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import styles from "../commands.module.css";
import {
  emptyDraft,
  fieldDraft,
  isScalarList,
  type ParamDraft,
  type ParamDraftOf,
  visibleFields,
} from "../schema/paramDraft";
import type { ParamSpecOf } from "../schema/paramSpec";
import { CoverField } from "./CoverField";
import type { SchemaFieldProps } from "./fieldProps";
import { RowsField } from "./RowsField";
import { TextField } from "./TextField";
import { fieldLabel, useFieldHint } from "./TopicFieldContext";

/** The name of every param with the rules of a rota's cover. */
const COVER = "cover";
/** The name of every param that is a country. */
const COUNTRY = "holidays_country";
/** The value of the option that sends null, which no schema has. */
const CLEARED = " ";

export function SchemaField(props: SchemaFieldProps) {
  const { name, spec, draft, path, required, problems, onChange } = props;
  const hint = useFieldHint(path, spec.description);
  const idOf = name === "id" && spec.kind === "text" ? spec.idOf : null;
  const label = props.label ?? (idOf ? entityTexts.kinds[idOf] : fieldLabel(name));
  const problem = problems.get(path);
  const frame = { label, problem, hint, optional: !required };
  const write = (text: string) => onChange({ kind: "text", text, cleared: false });

  if (draft.kind === "flag") return <FlagField {...props} draft={draft} label={label} hint={hint} />;
  if (draft.kind === "object" && spec.kind === "object") {
    return (
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        {problem && <p className={styles.problem}>{problem}</p>}
        {!required && (
          <CheckboxField
            label={texts.give(typeof label === "string" ? label : name)}
            checked={draft.given}
            onChange={(event) => onChange({ ...draft, given: event.currentTarget.checked })}
          />
        )}
        {draft.given && (
          <ObjectFields spec={spec} draft={draft} path={path} problems={problems} onChange={onChange} />
        )}
      </fieldset>
    );
  }
  if (draft.kind === "list" && spec.kind === "list" && name === COVER) {
    return <CoverField label={label} path={path} problems={problems} draft={draft} onChange={onChange} />;
  }
  if (draft.kind === "list" && spec.kind === "list") {
    return <ListField {...props} spec={spec} draft={draft} label={label} hint={hint} />;
  }
  if (draft.kind !== "text") return null;
  if (spec.kind === "rows") {
    return <RowsField spec={spec} draft={draft} frame={frame} onChange={onChange} />;
  }
  if (spec.kind === "choice") {
    return (
      <SelectField
        {...frame}
        value={draft.cleared ? CLEARED : draft.text}
        onChange={({ currentTarget: { value } }) =>
          value === CLEARED ? onChange({ kind: "text", text: "", cleared: true }) : write(value)
        }
      >
        <option value="">{required ? texts.choose : texts.unset}</option>
        {spec.nullClears && <option value={CLEARED}>{texts.cleared}</option>}
        {choiceLabels(name, spec).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  if (spec.kind === "json" || (spec.kind === "list" && isScalarList(spec))) {
    return (
      <div className={styles.wide}>
        <TextAreaField
          {...frame}
          hint={spec.kind === "json" ? hint : (hint ?? texts.severalHint)}
          rows={4}
          value={draft.text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </div>
    );
  }
  return <TextField {...props} draft={draft} frame={frame} />;
}

/** The options of a choice with their labels; countries by name. */
function choiceLabels(name: string, { options }: ParamSpecOf<"choice">): [value: string, label: string][] {
  if (name !== COUNTRY) return options.map(({ value }) => [value, texts.values[value] ?? value]);
  const countries = options.map(({ value }): [string, string] => [value, rota.country(value)]);
  return countries.sort(([, a], [, b]) => a.localeCompare(b, "es"));
}

/** A checkbox or, where absent differs from false, a choice of three. */
function FlagField({
  label,
  hint,
  spec,
  draft,
  required,
  problems,
  path,
  onChange,
}: SchemaFieldProps & { draft: ParamDraftOf<"flag">; hint: ReactNode }) {
  if (required || typeof spec.defaultValue === "boolean") {
    return (
      <div className={styles.wide}>
        <CheckboxField
          label={label}
          hint={hint}
          checked={draft.on === true}
          onChange={(event) => onChange({ kind: "flag", on: event.currentTarget.checked })}
        />
      </div>
    );
  }
  return (
    <SelectField
      label={label}
      hint={hint}
      optional
      problem={problems.get(path)}
      value={draft.on === null ? "" : String(draft.on)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ kind: "flag", on: value === "" ? null : value === "true" })
      }
    >
      <option value="">{texts.unset}</option>
      <option value="true">{backoffice.yes}</option>
      <option value="false">{backoffice.no}</option>
    </SelectField>
  );
}

interface ObjectFieldsProps {
  spec: ParamSpecOf<"object">;
  draft: ParamDraftOf<"object">;
  path: string;
  problems: ReadonlyMap<string, string>;
  onChange: (draft: ParamDraft) => void;
}

export function ObjectFields({ spec, draft, path, problems, onChange }: ObjectFieldsProps) {
  const { alternatives } = spec;
  const change = (name: string, inner: ParamDraft) =>
    onChange({ ...draft, fields: { ...draft.fields, [name]: inner } });
  return (
    <div className={styles.fields}>
      {alternatives.length > 1 && (
        <div className={styles.wide}>
          <SegmentedControl
            legend={texts.which}
            options={alternatives.map((name) => ({ value: name, label: fieldLabel(name) }))}
            value={draft.chosen}
            onChange={(chosen) => onChange({ ...draft, chosen })}
          />
        </div>
      )}
      {visibleFields(spec, draft).map(({ name, required, spec: inner }) => {
        const innerDraft = fieldDraft(spec, draft, name);
        if (!innerDraft) return null;
        return (
          <SchemaField
            key={name}
            name={name}
            spec={inner}
            draft={innerDraft}
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

interface ListFieldProps extends SchemaFieldProps {
  spec: ParamSpecOf<"list">;
  draft: ParamDraftOf<"list">;
  hint: ReactNode;
}

function ListField({ name, label, hint, spec, draft, path, problems, onChange }: ListFieldProps) {
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
