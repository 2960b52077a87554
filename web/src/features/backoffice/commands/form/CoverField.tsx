/* The rules of a group's cover: days as chips, from, until and the minimum, each with its sentence. */
import { Plus, Trash2 } from "lucide-react";
import { dates, rota } from "@/shared/i18n/es";
import { coverRuleText } from "@/shared/month/rota/coverText";
import { Button } from "@/shared/ui/action/Button";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { InputField } from "@/shared/ui/form/InputField";
import styles from "../commands.module.css";
import type { ParamDraft, ParamDraftOf } from "../schema/paramDraft";
import type { SchemaFieldProps } from "./fieldProps";

const { form: texts } = rota;

/** 1 is Monday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  value: String(day),
  label: dates.weekdaysShort[day % 7] as string,
}));

/** A new rule: somebody, on every day. */
const NEW_RULE = {
  weekdays: WEEKDAYS.map(({ value }) => value).join("\n"),
  start_time: "00:00",
  end_time: "24:00",
  minimum: "1",
};

type RuleField = keyof typeof NEW_RULE;

const textDraft = (text: string): ParamDraft => ({ kind: "text", text, cleared: false });

interface Props extends Pick<SchemaFieldProps, "label" | "path" | "problems" | "onChange"> {
  draft: ParamDraftOf<"list">;
}

export function CoverField({ label, path, problems, draft, onChange }: Props) {
  const { items } = draft;
  const problem = problems.get(path);
  const write = (next: readonly ParamDraft[]) => onChange({ kind: "list", items: next });
  const newRule: ParamDraft = {
    kind: "object",
    given: true,
    chosen: null,
    fields: Object.fromEntries(Object.entries(NEW_RULE).map(([name, text]) => [name, textDraft(text)])),
  };
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className={styles.note}>{texts.hint}</p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {items.length === 0 && <p className={styles.note}>{draft.isAbsent ? texts.keeps : rota.nobodyEver}</p>}
      <ol className={styles.items}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list
          <li key={index}>
            <RuleFields
              number={index + 1}
              path={`${path}[${index}]`}
              problems={problems}
              draft={item}
              onChange={(next) => write(items.map((one, at) => (at === index ? next : one)))}
            />
            <Button
              kind="quiet"
              aria-label={texts.remove(index + 1)}
              title={texts.remove(index + 1)}
              onClick={() => write(items.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <Button onClick={() => write([...items, newRule])}>
        <Plus aria-hidden />
        {texts.add}
      </Button>
    </fieldset>
  );
}

interface RuleFieldsProps extends Pick<SchemaFieldProps, "path" | "problems" | "onChange"> {
  number: number;
  draft: ParamDraft;
}

function RuleFields({ number, path, problems, draft, onChange }: RuleFieldsProps) {
  if (draft.kind !== "object") return null;
  const text = (name: RuleField) => {
    const field = draft.fields[name];
    return field?.kind === "text" ? field.text : "";
  };
  const write = (name: RuleField, value: string) =>
    onChange({ ...draft, fields: { ...draft.fields, [name]: textDraft(value) } });
  const problem = (name: RuleField) =>
    problems.get(`${path}.${name}`) ?? [...problems].find(([at]) => at.startsWith(`${path}.${name}[`))?.[1];
  const weekdays = text("weekdays").split(/\D+/).filter(Boolean);
  const times = (["start_time", "end_time"] as const).map((name) => ({
    name,
    label: name === "start_time" ? texts.from : texts.until,
    hint: name === "end_time" ? texts.untilHint : undefined,
  }));
  return (
    <fieldset className={styles.rule}>
      <legend>
        <strong>{texts.rule(number)}.</strong> {ruleText(weekdays, text)}
      </legend>
      <ChipGroup
        legend={texts.weekdays}
        options={WEEKDAYS}
        values={weekdays}
        onChange={(chosen) => write("weekdays", chosen.join("\n"))}
      />
      {problem("weekdays") && <p className={styles.problem}>{problem("weekdays")}</p>}
      <div className={styles.ruleTimes}>
        {times.map(({ name, label, hint }) => (
          <InputField
            key={name}
            type="time"
            label={label}
            hint={hint}
            problem={problem(name)}
            // A browser's field has no 24:00; as an end 00:00 is the same.
            value={text(name) === "24:00" ? "00:00" : text(name)}
            onChange={(event) => write(name, event.currentTarget.value)}
          />
        ))}
        <InputField
          type="number"
          min={1}
          max={1000}
          label={texts.minimum}
          problem={problem("minimum")}
          value={text("minimum")}
          onChange={(event) => write("minimum", event.currentTarget.value)}
        />
      </div>
    </fieldset>
  );
}

function ruleText(weekdays: readonly string[], text: (name: RuleField) => string): string {
  const [start_time, end_time, minimum] = [text("start_time"), text("end_time"), Number(text("minimum"))];
  if (weekdays.length === 0 || !start_time || !end_time || !(minimum >= 1)) return texts.incomplete;
  return coverRuleText({ weekdays: weekdays.map(Number), start_time, end_time, minimum });
}
