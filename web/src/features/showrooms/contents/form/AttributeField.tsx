/* The field of an attribute, by its kind. */
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import type { AttributePreference } from "../data";

interface Props {
  attribute: AttributePreference;
  values: readonly string[];
  problem: string | undefined;
  onChange: (values: readonly string[]) => void;
}

export function AttributeField({ attribute: { key, field }, values, problem, onChange }: Props) {
  const { kind, multiple } = field;
  const [value = ""] = values;
  if (kind === "select" && multiple) {
    const options = Object.entries(field.options).map(([value, label]) => ({ value, label }));
    return <ChipGroup legend={key} options={options} values={values} onChange={onChange} />;
  }
  const setText = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
    onChange(currentTarget.value === "" ? [] : [currentTarget.value]);
  if (kind === "select" || kind === "bool") {
    const options = kind === "bool" ? { true: texts.yes, false: texts.no } : field.options;
    return (
      <SelectField label={key} problem={problem} value={value} onChange={setText}>
        <option value="">{texts.unsaid}</option>
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <InputField
      label={key}
      hint={multiple && texts.severalHint}
      problem={problem}
      type={kind === "datetime" && !multiple ? "datetime-local" : "text"}
      inputMode={kind === "number" ? "decimal" : undefined}
      autoCapitalize="sentences"
      autoComplete="off"
      value={value}
      onChange={setText}
    />
  );
}
