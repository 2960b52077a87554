/* A choice of any of a few visible options. */
import styles from "./ChipGroup.module.css";

interface Props<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  /** Called with the chosen ones, in the order of the options. */
  onChange: (values: Value[]) => void;
}

export function ChipGroup<Value extends string>({ legend, options, values, onChange }: Props<Value>) {
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isChosen : values.includes(one))),
    );
  return (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={values.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
